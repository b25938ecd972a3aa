import { join } from 'node:path';
import { readCardPage } from './card-page.ts';
import { buildTokeniser } from './tokeniser-server.ts';
import { readTokeniserSettings } from './tokeniser-settings.ts';

// The sandbox's parent process holds the other end: when it dies, however it dies, this process ends too.
process.stdin.on('end', () => process.exit(0)).resume();

const { key, host, port, siteOrigin } = readTokeniserSettings(process.env);
const dist = join(import.meta.dirname, '..', '..', '..', 'web', 'dist', 'card-frame');
const server = await buildTokeniser({ key, siteOrigin, dist, page: readCardPage(dist), now: () => new Date() });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void server.close().finally(() => process.exit(0)));
await server.listen({ host, port });
