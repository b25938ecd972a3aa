// The platform while it is being worked on: the API from its sources, started again on every change, behind the web app's
// development server. One address for all, the one that the built platform has.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './places.ts';

type PublicPage = { readonly route: string };

const port = Number(process.env['ISTMO_PORT'] ?? 3000);
const host = process.env['ISTMO_HOST'] ?? '127.0.0.1';
const apiPort = port + 1;
const publicPages = join(root, 'web', 'dist', 'public-pages.json');
const children = new Set<ChildProcess>();

// The public pages are shown as they were last built; `npm run build` renews them.
if (!existsSync(publicPages)) await ended(start(['tools/build/build.ts', 'web']));

const api = start(['--watch', '--watch-preserve-output', 'api/src/main.ts'], {
  ISTMO_PORT: String(apiPort),
  ISTMO_PUBLIC_URL: process.env['ISTMO_PUBLIC_URL'] ?? `http://${host}:${port}`,
});
const site = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web', 'vite.config.ts'),
  server: { host, port, strictPort: true, proxy: Object.fromEntries(served().map((path) => [path, toApi()])) },
});
await site.listen();
console.log(`[istmo] the site with hot reload is at http://${host}:${port}, the API behind it on ${apiPort}`);
watchMessages();

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
api.once('exit', (code) => void stop('SIGTERM', code ?? 1));

/** What the API answers: calls, stand-ins, and everything that was built, the public pages among it. */
function served(): string[] {
  const pages: readonly PublicPage[] = existsSync(publicPages) ? JSON.parse(readFileSync(publicPages, 'utf8')) : [];
  const escaped = [...new Set(pages.map(({ route }) => route))].map((route) =>
    route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return ['^/(api|sandbox|health|metrics|assets)(/|$|\\?)', ...escaped.map((route) => `^${route}(\\?|$)`)];
}

function toApi() {
  return { target: `http://${host}:${apiPort}`, changeOrigin: false, ws: false };
}

// Vite and node --watch see the compiled messages change and do the rest.
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
  const ends = [...children].map((child) => ended(child));
  for (const child of children) child.kill(signal);
  await Promise.all([site.close(), ...ends]);
  process.exit(code);
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
