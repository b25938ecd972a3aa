// The platform in development: the API from its sources, restarted on every change, behind the web app's
// development server, all under the address of the built platform.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './project.ts';

type PublicPage = { readonly route: string };

const port = Number(process.env['ISTMO_PORT'] ?? 3000);
const host = process.env['ISTMO_HOST'] ?? '127.0.0.1';
const apiPort = port + 1;
const publicPages = join(root, 'web', 'dist', 'public-pages.json');
const children = new Set<ChildProcess>();

// Public pages are served as last built; `npm run build` rebuilds them.
if (!existsSync(publicPages)) await waitForExit(start(['tools/build/build.ts', 'web']));

const api = start(['--watch', '--watch-preserve-output', 'api/src/main.ts'], {
  ISTMO_PORT: String(apiPort),
  ISTMO_PUBLIC_URL: process.env['ISTMO_PUBLIC_URL'] ?? `http://${host}:${port}`,
});
const site = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web', 'vite.config.ts'),
  server: { host, port, strictPort: true, proxy: Object.fromEntries(listApiPaths().map((path) => [path, apiProxy()])) },
});
await site.listen();
console.log(`[istmo] the site with hot reload is at http://${host}:${port}, the API behind it on ${apiPort}`);
watchMessages();

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
api.once('exit', (code) => void stop('SIGTERM', code ?? 1));

/** Paths that the API serves: calls, the sandbox, and everything built, including the public pages. */
function listApiPaths(): string[] {
  const pages: readonly PublicPage[] = existsSync(publicPages) ? JSON.parse(readFileSync(publicPages, 'utf8')) : [];
  const escaped = [...new Set(pages.map(({ route }) => route))].map((route) =>
    route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return ['^/(api|sandbox|health|metrics|assets)(/|$|\\?)', ...escaped.map((route) => `^${route}(\\?|$)`)];
}

function apiProxy() {
  return { target: `http://${host}:${apiPort}`, changeOrigin: false, ws: false };
}

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
