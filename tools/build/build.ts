// Builds what is out of date: messages, then web, console and API, then compressed copies of what browsers load. With names (`build.ts messages`) only those steps.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

type BuildStep = {
  readonly name: string;
  /** Files and folders, relative to the root; a change in any of them makes the step stale. The step is skipped when the first does not exist. */
  readonly inputs: readonly string[];
  /** A file that is there after the step. */
  readonly output: string;
  readonly run: () => Promise<void>;
};

const root = join(import.meta.dirname, '..', '..');
const commonInputs = ['package-lock.json', 'tsconfig.base.json'];
const catalogue = ['contract/messages', 'tools/messages.mjs', 'tools/messages'];
const contractInputs = [...catalogue, 'contract/src', 'contract/package.json', ...commonInputs];

const messages: BuildStep = {
  name: 'messages',
  inputs: [...catalogue, 'package-lock.json'],
  output: 'contract/generated/messages.js',
  run: () => node(root, ['tools/messages.mjs']),
};

const web: BuildStep = {
  name: 'web',
  inputs: ['web/build.ts', 'web', 'client', 'ui', 'tools/build', ...contractInputs],
  output: 'web/dist/server/site.js',
  run: () => node(join(root, 'web'), ['build.ts']),
};

const staffConsole: BuildStep = {
  name: 'console',
  inputs: ['console/vite.config.ts', 'console', 'client', 'ui', 'tools/build', ...contractInputs],
  output: 'console/dist/index.html',
  run: () => node(root, ['tools/build/build-console.ts']),
};

const api: BuildStep = {
  name: 'api',
  inputs: [
    'api/src/main.ts',
    'api',
    'db/src',
    'db/seeds',
    'ledger/src',
    'providers/src',
    'tools/build',
    ...contractInputs,
  ],
  output: 'api/dist/main.js',
  run: async () => {
    const { bundleApi } = await import('./bundle-api.ts');
    await bundleApi(root);
  },
};

// A server sends the files themselves until the copies are there, so it can start before.
const copies: BuildStep = {
  name: 'copies',
  inputs: ['web/compress.ts', ...new Set([...web.inputs, ...staffConsole.inputs])],
  output: 'web/dist/.vite/manifest.json',
  run: async () => {
    const { compressAll } = await import('../../web/compress.ts');
    await Promise.all([compressAll(join(root, 'web/dist')), compressAll(join(root, 'console/dist'))]);
  },
};

const requested = process.argv.slice(2);
const steps = [[messages], [web, staffConsole, api], [copies]].map((stage) =>
  stage.filter(({ name }) => requested.length === 0 || requested.includes(name)),
);

try {
  for (const stage of steps) await Promise.all(stage.map(buildIfStale));
} catch (error) {
  process.stderr.write(`[istmo] ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function buildIfStale({ name, inputs, output, run }: BuildStep): Promise<void> {
  const [entry] = inputs;
  if (entry && !existsSync(join(root, entry))) return;
  const stamp = join(root, '.cache', 'build', name);
  const state = fingerprint(root, inputs);
  const isUpToDate = existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state;
  if (isUpToDate) return;
  const startedAt = performance.now();
  process.stderr.write(`[istmo] building ${name} …\n`);
  // A build that is killed has changed what the stamp is about.
  rmSync(stamp, { force: true });
  await run();
  // Without this a step whose output was renamed would be built at every start.
  if (!existsSync(join(root, output))) throw new Error(`${name} was built without ${output}`);
  mkdirSync(join(root, '.cache', 'build'), { recursive: true });
  writeFileSync(stamp, state);
  process.stderr.write(`[istmo] built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

function node(cwd: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // A build started from inside a test must be a production build too.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`node ${args.join(' ')} ended with code ${code}`)),
    );
  });
}
