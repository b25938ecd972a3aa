// Runs every check and prints the totals at the end. With names (`npm test -- lint unit`) only the steps whose
// names begin with one of them; with --fast all except the browser.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../project.ts';
import { addCounts, type Count, countSecondTry, listFailedFiles, zeroCount } from './count.ts';
import { hashFiles } from './hash-files.ts';
import { spawnStep, stopSteps } from './spawn-step.ts';
import {
  browser,
  fastUnit,
  listTestedFolders,
  messages,
  plainPostgres,
  staticSteps,
  results,
  type Step,
  unit,
} from './steps.ts';

// More failed files than these are no accident of a loaded machine.
const maxSecondTries = 6;

const filters = process.argv.slice(2).filter((filter) => !filter.startsWith('--'));
const isFast = process.argv.includes('--fast');
// The linter finds its type-aware part on the PATH.
const path = [join(root, 'tools/check/node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopSteps(signal);
    process.exit(130);
  });
}

const plain = plainPostgres();
const steps = [messages, ...staticSteps(), unit, ...(plain ? [plain] : []), browser];
const unknown = filters.filter((filter) => !steps.some(({ name }) => name.startsWith(filter)));
if (unknown.length > 0) {
  console.error(`no step begins with ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const startedAt = performance.now();
let total = await runAll([messages], 1);
// Without a browser nothing runs what was built.
const statics = staticSteps().filter((step) => isRequested(step) && !(isFast && step.name === 'build'));
total = addCounts(total, await runAll(statics, availableParallelism()));
if (isRequested(unit)) total = addCounts(total, await (isFast ? runChangedUnit() : runOne(unit)));
if (!isFast && plain) total = addCounts(total, await runAll([plain].filter(isRequested), 1));
if (!isFast && !plain) {
  console.log('skipped: no PostgreSQL on this machine beside the packaged one');
  total = addCounts(total, { ...zeroCount, skipped: 1 });
}
if (!isFast && existsSync(join(root, 'e2e/playwright.config.ts')))
  total = addCounts(total, await runAll([browser].filter(isRequested), 1));

for (const test of total.secondTries) console.log(`passed at the second try: ${test}`);
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`\nall steps took ${secondsSince(startedAt)} s`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

function isRequested({ name }: Step): boolean {
  return filters.length === 0 || filters.some((filter) => name.startsWith(filter));
}

/** Runs all steps, at most `width` at a time, even when some fail. */
async function runAll(steps: readonly Step[], width: number): Promise<Count> {
  const queue = [...steps];
  let count = zeroCount;
  const work = async (): Promise<void> => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      // Awaited first: steps that end meanwhile have changed the sum.
      const own = await runOne(step);
      count = addCounts(count, own);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return count;
}

async function runOne(step: Step): Promise<Count> {
  const stepStartedAt = performance.now();
  if (step.isLive) console.log(`\n▸ ${step.name}`);
  const inputs = step.inputs && hashFiles(step.inputs);
  if (inputs !== undefined && hasPassed(step.name, inputs)) return step.count(0);
  const { code, output } = await spawnStep(step, path);
  const count = (await trySecond(step)) ?? step.count(code);
  const sum = step.isLive ? `: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : '';
  console.log(`${count.failed > 0 ? '✗' : '✓'} ${step.name}${sum} (${secondsSince(stepStartedAt)} s)`);
  if (inputs !== undefined && count.failed === 0) keepPassed(step.name, inputs);
  if (count.failed > 0 && output) console.log(output.replace(/^/gm, '    '));
  return count;
}

/** Runs the files that failed once more, for a machine that stalls; undefined where none failed or too many. */
async function trySecond({ again, report }: Step): Promise<Count | undefined> {
  // Only a step that can run some files again has a report of vitest.
  if (!again || report === undefined) return undefined;
  const failed = listFailedFiles(report);
  if (failed.length === 0 || failed.length > maxSecondTries) return undefined;
  console.log(`\n  a second try of ${failed.length} files`);
  const second = again(failed);
  const { code } = await spawnStep(second, path);
  return second.report !== undefined && existsSync(second.report)
    ? countSecondTry(report, second.report, code)
    : undefined;
}

/** The unit and database tests of the folders that changed since they last passed. */
async function runChangedUnit(): Promise<Count> {
  const changed = listTestedFolders()
    .map(({ name, inputs }) => ({ name, inputs: hashFiles(inputs) }))
    .filter(({ name, inputs }) => !hasPassed(name, inputs));
  if (changed.length === 0) return zeroCount;
  const count = await runOne(fastUnit(changed.map(({ name }) => name)));
  if (count.failed === 0) for (const { name, inputs } of changed) keepPassed(name, inputs);
  return count;
}

/** Whether a check passed with just these files; says so if it did. */
function hasPassed(name: string, inputs: string): boolean {
  const file = passedFile(name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== inputs) return false;
  console.log(`✓ ${name} (unchanged)`);
  return true;
}

function keepPassed(name: string, inputs: string): void {
  mkdirSync(dirname(passedFile(name)), { recursive: true });
  writeFileSync(passedFile(name), inputs);
}

function passedFile(name: string): string {
  return join(root, '.cache/passed', name);
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
