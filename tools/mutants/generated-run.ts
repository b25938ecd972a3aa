// Generates mutants of the ledger and of the money rules, and expects the tests of their file to fail with each.
import { applyMutant, generateSqlMutants, type Mutant } from '@istmo/db/sql-mutants';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../project.ts';
import { makeCopy } from './copy.ts';
import { generateMutants, sampleMutants } from './generate-mutants.ts';
import { startTestRunner, type TestOutcome, type TestRunner } from './test-runner.ts';
import { testsOf } from './tested-files.ts';

const maxRunMs = 45_000;

type Result = { readonly file: string; readonly mutant: Mutant; readonly outcome: TestOutcome };

/** `generated [--limit 12] [--list] [word …]`: only the files whose path contains one of the words; `--list` runs nothing. */
export async function runGenerated(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { limit: { type: 'string', default: '1000' }, list: { type: 'boolean', default: false } },
  });
  const chosen = Object.entries(testsOf).filter(
    ([file]) => positionals.length === 0 || positionals.some((word) => file.includes(word)),
  );
  const planned = chosen.map(([file, tests]) => {
    const source = readFileSync(join(root, file), 'utf8');
    const generate = file.endsWith('.sql') ? generateSqlMutants : generateMutants;
    return { file, tests, source, mutants: sampleMutants(generate(source), Number(values.limit)) };
  });
  if (values.list) {
    for (const { file, mutants } of planned) for (const mutant of mutants) console.log(describe(file, mutant));
    return;
  }
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const folder = makeCopy();
  process.chdir(folder);
  const runner = await startTestRunner(folder, maxRunMs);
  const results: Result[] = [];
  try {
    for (const plan of planned) results.push(...(await runMutants(runner, plan, stopped.signal)));
  } finally {
    await runner.close();
  }
  for (const line of reportLines(results)) console.log(line);
  // Timers and instances of the test runner that were given up would keep the process.
  process.exit(results.length === 0 || results.some(({ outcome }) => outcome === 'passed') ? 1 : 0);
}

type Plan = {
  readonly file: string;
  readonly tests: readonly string[];
  readonly source: string;
  readonly mutants: readonly Mutant[];
};

/** Runs the mutants of one file in the copy, until it is stopped. Its tests have to pass without one, else a failure would say nothing. */
export async function runMutants(runner: TestRunner, plan: Plan, stop?: AbortSignal): Promise<Result[]> {
  const { file, tests, source, mutants } = plan;
  if (mutants.length === 0 || stop?.aborted) return [];
  if ((await runner.run(tests)) !== 'passed') throw new Error(`the tests of ${file} fail without a mutant`);
  const results: Result[] = [];
  for (const mutant of mutants) {
    const startedAt = performance.now();
    runner.change(file, applyMutant(source, mutant));
    const outcome = await runner.run(tests);
    // A run that was interrupted proves nothing.
    if (stop?.aborted) break;
    results.push({ file, mutant, outcome });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${outcome === 'passed' ? 'SURVIVED' : 'killed  '} ${describe(file, mutant)} (${seconds} s)`);
  }
  runner.change(file, source);
  return results;
}

/** A table with a row per file, and the survivors. */
export function reportLines(results: readonly Result[]): string[] {
  const files = [...Map.groupBy(results, ({ file }) => file)];
  const survivors = results.filter(({ outcome }) => outcome === 'passed');
  return [
    '| File | Mutants | Failed | Timed out | Survived | Killed |',
    '|---|---|---|---|---|---|',
    ...files.map(([file, ofFile]) => toRow(`\`${file}\``, ofFile)),
    toRow('all', results),
    ...survivors.map(({ file, mutant }) => `SURVIVED ${describe(file, mutant)}`),
  ];
}

function toRow(name: string, results: readonly Result[]): string {
  const count = (wanted: TestOutcome) => results.filter(({ outcome }) => outcome === wanted).length;
  const percent = Math.floor(((results.length - count('passed')) * 100) / Math.max(results.length, 1));
  return `| ${[name, results.length, count('failed'), count('timeout'), count('passed'), `${percent} %`].join(' | ')} |`;
}

function describe(file: string, { line, original, mutated }: Mutant): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80);
  return `${file}:${line} ${short(original)} → ${short(mutated)}`;
}
