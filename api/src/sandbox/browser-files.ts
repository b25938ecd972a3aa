import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const contentTypes = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

type BrowserFile = {
  readonly name: string;
  readonly kind: keyof typeof contentTypes;
  /** Pages of other origins may load it. */
  readonly isShared?: boolean;
};

/** Serves one of the scripts and style sheets in `browser/`. */
export function serveBrowserFile(
  server: FastifyInstance,
  path: string,
  { name, kind, isShared = false }: BrowserFile,
): void {
  const content = readFileSync(join(import.meta.dirname, 'browser', `${name}.${kind}`), 'utf8');
  server.get(path, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        ...(isShared ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
      })
      .type(contentTypes[kind])
      .send(content),
  );
}
