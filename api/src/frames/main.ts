import { join } from 'node:path';
import { endWithParent } from '../runtime/end-with-parent.ts';
import { buildTokeniser } from '../tokeniser/tokeniser-server.ts';
import { readFramePage } from './frame-page.ts';
import { readFrameSettings } from './frame-settings.ts';
import { buildIdentityFrame, liveProvider, simulatedProvider } from './identity-frame-server.ts';

const report = (message: string): boolean => process.stderr.write(`[frames] ${message}\n`);
endWithParent(report);

const { host, siteOrigin, cards, identity } = readFrameSettings(process.env);
const dist = join(import.meta.dirname, '..', '..', '..', 'web', 'dist', 'frames');
const servers: { server: { close(): Promise<void> } }[] = [];

if (cards) {
  const page = readFramePage(dist, { entry: 'src/card-frame/main.tsx', name: 'card-form' });
  const server = await buildTokeniser({ keysAt: cards.keysAt, siteOrigin, dist, page, now: () => new Date() });
  servers.push({ server });
  await server.listen({ host, port: cards.port });
}
if (identity) {
  const provider = identity.isSimulated ? simulatedProvider(siteOrigin) : liveProvider;
  const page = readFramePage(dist, {
    entry: 'src/identity-frame/main.ts',
    name: 'identity-check',
    data: { site: siteOrigin, script: provider.script },
  });
  const server = await buildIdentityFrame({ siteOrigin, dist, page, provider });
  servers.push({ server });
  await server.listen({ host, port: identity.port });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    report(`ends on ${signal}`);
    void Promise.all(servers.map(({ server }) => server.close())).finally(() => process.exit(0));
  });
