// Applies each mutant of docs/mutants.md to a copy of the code, runs its test, and expects the named test to
// fail. With words (`npm run mutants -- deposits ledger`) only the rows that contain one of them. `npm run mutants -- generated`
// generates mutants instead (generated-run.ts).
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.ts';
import { makeCopy } from './copy.ts';
import { runGenerated } from './generated-run.ts';
import { type Mutant, readMutants } from './mutant-table.ts';

const timeoutMs = 60_000;
const [word, ...rest] = process.argv.slice(2);
if (word === 'generated') await runGenerated(rest);
else runTable(process.argv.slice(2));

function runTable(filters: readonly string[]): void {
  const mutants = readMutants(readFileSync(join(root, 'docs', 'mutants.md'), 'utf8')).filter(
    (mutant) => filters.length === 0 || filters.some((filter) => Object.values(mutant).join(' ').includes(filter)),
  );
  const copy = makeCopy();
  let survivors = 0;
  for (const [test, guarded] of Map.groupBy(mutants, (mutant) => mutant.test)) {
    const failing = findFailures(copy, test, guarded);
    for (const mutant of guarded) {
      const result = failing.has(mutant.title) ? 'FAILS WITHOUT MUTANT' : runMutant(copy, mutant);
      if (result !== 'killed') survivors += 1;
      console.log(`${result.padEnd(8)} ${mutant.description} (${mutant.file})`);
    }
  }
  console.log(`${mutants.length - survivors} of ${mutants.length} killed`);
  process.exitCode = survivors > 0 || mutants.length === 0 ? 1 : 0;
}

function runMutant(copy: string, mutant: Mutant): 'killed' | 'SURVIVED' | 'NOT FOUND' {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(mutant.original).length !== 2) return 'NOT FOUND';
  writeFileSync(
    path,
    text.replace(mutant.original, () => mutant.mutated),
  );
  const failed = findFailures(copy, mutant.test, [mutant]);
  writeFileSync(path, text);
  return failed.has(mutant.title) ? 'killed' : 'SURVIVED';
}

/** The titles whose test does not pass in the copy; a test that does not run counts as failed. */
function findFailures(copy: string, test: string, guarded: readonly Mutant[]): Set<string> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const wanted = guarded.map(({ title }) => title.replace(/[.*+?^${}()[\]\\]/g, '\\$&')).join('|');
  const limits = [`--testTimeout=${timeoutMs}`, `--hookTimeout=${timeoutMs}`];
  const args = ['run', test, '-t', wanted, '--reporter=json', `--outputFile=${report}`, ...limits];
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { cwd: copy, stdio: 'ignore' });
  const passed = readPassedTitles(report);
  return new Set(guarded.map(({ title }) => title).filter((title) => !passed.some((name) => name.startsWith(title))));
}

function readPassedTitles(report: string): string[] {
  try {
    const { testResults }: { testResults: { assertionResults: { title: string; status: string }[] }[] } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
      .map(({ title }) => title);
  } catch {
    return [];
  }
}
