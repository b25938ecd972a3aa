// Builds what is stale: messages, then web and API. With names (`build.ts messages`) only those steps.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

type Step = {
  readonly name: string;
  /** Files and folders, relative to the root; a change in any of them makes the step stale. The first must exist for the step to be. */
  readonly from: readonly string[];
  /** What must be there for the step to count as done. */
  readonly makes: string;
  readonly run: () => Promise<void>;
};

const root = join(import.meta.dirname, '..', '..');
const always = ['package-lock.json', 'tsconfig.base.json'];
const catalogue = ['contract/messages', 'contract/project.inlang/settings.json', 'tools/messages.mjs'];
const shared = [...catalogue, 'contract/src', 'contract/package.json', ...always];

const messages: Step = {
  name: 'messages',
  from: [...catalogue, 'package-lock.json'],
  makes: 'contract/generated/messages.js',
  run: () => node(root, ['tools/messages.mjs']),
};

const web: Step = {
  name: 'web',
  from: ['web/build.ts', 'web', 'ui', 'tools/build', ...shared],
  makes: 'web/dist/index.html',
  run: () => node(join(root, 'web'), ['build.ts']),
};

const api: Step = {
  name: 'api',
  from: ['api/src/main.ts', 'api', 'db/src', 'db/seeds', 'ledger/src', 'providers/src', 'tools/build', ...shared],
  makes: 'api/dist/main.js',
  run: async () => {
    const { bundleApi } = await import('./bundle-api.ts');
    await bundleApi(root);
  },
};

const wanted = process.argv.slice(2);
const steps = [[messages], [web, api]].map((stage) =>
  stage.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
);

try {
  for (const stage of steps) await Promise.all(stage.map(bringUpToDate));
} catch (error) {
  process.stderr.write(`[istmo] ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function bringUpToDate({ name, from, makes, run }: Step): Promise<void> {
  const [entry] = from;
  if (entry && !existsSync(join(root, entry))) return;
  const stamp = join(root, '.cache', 'build', name);
  const state = fingerprint(root, from);
  const isFresh = existsSync(join(root, makes)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state;
  if (isFresh) return;
  const began = performance.now();
  process.stderr.write(`[istmo] building ${name} …\n`);
  await run();
  mkdirSync(join(root, '.cache', 'build'), { recursive: true });
  writeFileSync(stamp, state);
  process.stderr.write(`[istmo] built ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

function node(cwd: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whoever asks: a build made from inside a test must not be one for tests.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`node ${args.join(' ')} ended with code ${code}`)),
    );
  });
}
