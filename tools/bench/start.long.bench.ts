import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from '@istmo/db/free-port';
import { withoutNpm } from '../run/install.mjs';
import type { BenchContext, BenchRow } from './bench-types.ts';

type Start = { readonly readyMs: number; readonly lines: readonly string[] };

/** `npm start` in a new clone of the last commit, with the time of each of its steps, and once more without a network. */
export async function bench({ root }: BenchContext): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-start-'));
  // PostgreSQL runs as another user where this is root.
  chmodSync(folder, 0o711);
  try {
    const warm = await startTwice(root, join(folder, 'warm'), {});
    const cold = await startTwice(root, join(folder, 'cold'), { npm_config_cache: join(folder, 'npm-cache') });
    return [
      row('first start, packages in npm’s cache', warm.first.readyMs, 35),
      ...warm.first.lines.flatMap(toStep),
      row('second start, without a network', warm.second.readyMs, 2),
      row('first start, npm’s cache empty', cold.first.readyMs),
      ...cold.first.lines.filter((line) => line.includes('installed')).flatMap(toStep),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startTwice(root: string, clone: string, env: NodeJS.ProcessEnv) {
  mkdirSync(clone);
  spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  const first = await start(clone, env);
  const nowhere = 'http://127.0.0.1:9';
  const second = await start(clone, {
    ...env,
    npm_config_registry: nowhere,
    HTTPS_PROXY: nowhere,
    HTTP_PROXY: nowhere,
  });
  return { first, second };
}

async function start(clone: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const { ISTMO_DATA: _data, ...outer } = withoutNpm(process.env);
  const port = String(await findFreePort());
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...outer, PATH: withoutOwnPrograms(), ISTMO_PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const isReady = Promise.withResolvers<number>();
  const read = (part: Buffer): void => {
    printed += part.toString('utf8');
    if (printed.includes('Istmo is ready at')) isReady.resolve(performance.now() - startedAt);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => isReady.reject(new Error(`the start ended:\n${printed}`)));
  const readyMs = await isReady.promise;
  await copiesMade(clone);
  child.kill('SIGINT');
  await ended;
  return { readyMs, lines: printed.split('\n') };
}

/** A developer's Node and npm, not those that `npm run` puts before them. */
function withoutOwnPrograms(): string {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}

// What is still built after the start would be built by the second one.
async function copiesMade(clone: string): Promise<void> {
  while (!existsSync(join(clone, '.cache', 'build', 'copies'))) await new Promise((resolve) => setTimeout(resolve, 50));
}

function row(name: string, ms: number, targetSeconds?: number): BenchRow {
  const seconds = ms / 1000;
  return {
    name,
    value: `${seconds.toFixed(1)} s`,
    target: targetSeconds === undefined ? '' : `≤ ${targetSeconds} s`,
    isReached: targetSeconds === undefined ? undefined : seconds <= targetSeconds,
  };
}

/** A line such as `[istmo] built web in 7.9 s`. Steps run at the same time, so their sum is more than the whole. */
function toStep(line: string): BenchRow[] {
  const [, what = '', seconds = ''] = /^\[istmo\] ((?:installed|built|made) .+) in ([\d.]+) s$/.exec(line) ?? [];
  return what === '' ? [] : [{ name: `  ${what}`, value: `${seconds} s`, target: '', isReached: undefined }];
}
