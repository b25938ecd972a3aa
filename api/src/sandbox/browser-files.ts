import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const contentTypes = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

/** Serves one of the scripts and style sheets in `browser/`. */
export function serveBrowserFile(
  server: FastifyInstance,
  path: string,
  { name, kind }: { name: string; kind: keyof typeof contentTypes },
): void {
  const content = readFileSync(join(import.meta.dirname, 'browser', `${name}.${kind}`), 'utf8');
  server.get(path, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type(contentTypes[kind]).send(content),
  );
}
