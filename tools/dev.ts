// The platform in development: the API from its sources, restarted on every change, behind the web app's
// development server, all under the address of the built platform.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readManagementTeam } from '../api/src/areas/offering/public.ts';
import { toOperator } from '../api/src/settings/page-settings.ts';
import { readSettings } from '../api/src/settings/settings.ts';
import { instrumentSeeds } from '../db/seeds/instruments.ts';
import { devPages } from '../web/server/dev-pages.ts';
import { root } from './project.ts';

const port = Number(process.env['ISTMO_PORT'] ?? 3000);
const host = process.env['ISTMO_HOST'] ?? '127.0.0.1';
const apiPort = port + 1;
/** Paths that the API serves: calls, the console as it was built last, the sandbox, documents, and the text files of the site. */
const servedByApi =
  '^/(sandbox/|(api|console|health|metrics|documents)(/|$|\\?)|robots\\.txt|sitemap\\.xml|app\\.webmanifest|service-worker\\.js)';
const children = new Set<ChildProcess>();

// The API renders the white paper and the text files with the built site, and serves the built console.
const builtFiles = { web: join('server', 'site.js'), console: 'index.html' };
for (const [part, file] of Object.entries(builtFiles))
  if (!existsSync(join(root, part, 'dist', file))) await waitForExit(start(['tools/build/build.ts', part]));

const publicUrl = process.env['ISTMO_PUBLIC_URL'] ?? `http://${host}:${port}`;
const api = start(['--watch', '--watch-preserve-output', 'api/src/main.ts'], {
  ISTMO_PORT: String(apiPort),
  ISTMO_PUBLIC_URL: publicUrl,
});
const site = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web', 'vite.config.ts'),
  appType: 'custom',
  server: { host, port, strictPort: true, proxy: { [servedByApi]: { target: `http://${host}:${apiPort}` } } },
});
const settings = readSettings({ ...process.env, ISTMO_PUBLIC_URL: publicUrl });
const markets = instrumentSeeds
  .filter(({ kind }) => kind !== 'fiat')
  .map(({ code, names, price }) => ({
    code,
    names,
    isOffered: price.kind === 'offering',
    isPriceFixed: price.kind === 'fixed',
  }));
site.middlewares.use(
  devPages(
    site,
    { ...toOperator(settings), ...readManagementTeam(settings), markets, whitePaperKb: { en: 0, es: 0 } },
    `http://${host}:${apiPort}`,
  ),
);
await site.listen();
console.log(
  `[istmo] the site with hot reload will be at http://${host}:${port} once the API behind it, on ${apiPort}, answers`,
);
watchMessages();

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
api.once('exit', (code) => void stop('SIGTERM', code ?? 1));

// Vite and node --watch react to the compiled messages.
function watchMessages(): void {
  let timer: NodeJS.Timeout | undefined;
  watch(join(root, 'contract', 'messages'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(['tools/build/build.ts', 'messages']), 100);
  });
}

async function stop(signal: NodeJS.Signals, code = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const exits = [...children].map((child) => waitForExit(child));
  for (const child of children) child.kill(signal);
  await Promise.all([site.close(), ...exits]);
  process.exit(code);
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
