// Every check there is, and one line at the end that sums them. With names (`npm test -- lint unit`) only the steps whose
// names begin with one of them; with --fast all but the browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../places.ts';
import { type Count, none, plus } from './count.ts';
import { browser, messages, readingSteps, results, type Step, unit } from './steps.ts';

const wishes = process.argv.slice(2).filter((wish) => !wish.startsWith('--'));
const isFast = process.argv.includes('--fast');
// The linter looks for its type-aware half on the PATH.
const path = [join(root, 'tools/check/node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
const running = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const began = performance.now();
let total = await runAll([messages], 1);
total = plus(total, await runAll(readingSteps().filter(isWanted), availableParallelism()));
total = plus(total, await runAll([unit].filter(isWanted), 1));
if (!isFast && existsSync(join(root, 'e2e/playwright.config.ts')))
  total = plus(total, await runAll([browser].filter(isWanted), 1));

console.log(`\nall steps took ${secondsSince(began)} s`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

function isWanted({ name }: Step): boolean {
  return wishes.length === 0 || wishes.some((wish) => name.startsWith(wish));
}

/** Runs the steps, at most `width` at a time, to the end even when some fail. */
async function runAll(steps: readonly Step[], width: number): Promise<Count> {
  const waiting = [...steps];
  let count = none;
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) count = plus(count, await runOne(step));
  };
  await Promise.all(Array.from({ length: width }, work));
  return count;
}

async function runOne(step: Step): Promise<Count> {
  const since = performance.now();
  if (step.isLive) console.log(`\n▸ ${step.name}`);
  const { code, output } = await spawnStep(step);
  const count = step.count(code);
  const sum = step.isLive ? `: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : '';
  console.log(`${count.failed > 0 ? '✗' : '✓'} ${step.name}${sum} (${secondsSince(since)} s)`);
  if (count.failed > 0 && output) console.log(output.replace(/^/gm, '    '));
  return count;
}

function spawnStep({ args, isLive, env }: Step): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const stdio = isLive ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, PATH: path, ...env } });
    running.add(child);
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8').trimEnd() });
    });
  });
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
