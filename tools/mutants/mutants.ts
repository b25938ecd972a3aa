// Applies each mutant of docs/mutants.md to a copy of the code, runs its test, and expects the named test to
// fail. With words (`npm run mutants -- deposits ledger`) only the rows that contain one of them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../project.ts';
import { type Mutant, readMutants } from './mutant-table.ts';

const timeoutMs = 60_000;
const filters = process.argv.slice(2);
const mutants = readMutants(readFileSync(join(root, 'docs', 'mutants.md'), 'utf8')).filter(
  (mutant) => filters.length === 0 || filters.some((filter) => Object.values(mutant).join(' ').includes(filter)),
);

const copy = makeCopy();
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
let survivors = 0;
for (const [test, guarded] of Map.groupBy(mutants, (mutant) => mutant.test)) {
  const failing = findFailures(test, guarded);
  for (const mutant of guarded) {
    const result = failing.has(mutant.title) ? 'FAILS WITHOUT MUTANT' : runMutant(mutant);
    if (result !== 'killed') survivors += 1;
    console.log(`${result.padEnd(8)} ${mutant.description} (${mutant.file})`);
  }
}
console.log(`${mutants.length - survivors} of ${mutants.length} killed`);
process.exitCode = survivors > 0 || mutants.length === 0 ? 1 : 0;

/** Copies the sources and links node_modules; our own packages link to the copy. */
function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-mutants-'));
  const ignoredNames = new Set(['node_modules', '.git', '.data', '.cache', 'dist', '.results']);
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !ignoredNames.has(basename(path)) });
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules', '@istmo'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@istmo' && name !== '.vite') symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  for (const packageName of readdirSync(join(installed, '@istmo')))
    symlinkSync(join(folder, packageName), join(folder, 'node_modules', '@istmo', packageName));
  return folder;
}

function runMutant(mutant: Mutant): 'killed' | 'SURVIVED' | 'NOT FOUND' {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(mutant.original).length !== 2) return 'NOT FOUND';
  writeFileSync(
    path,
    text.replace(mutant.original, () => mutant.mutated),
  );
  const failed = findFailures(mutant.test, [mutant]);
  writeFileSync(path, text);
  return failed.has(mutant.title) ? 'killed' : 'SURVIVED';
}

/** The titles whose test does not pass in the copy; a test that does not run counts as failed. */
function findFailures(test: string, guarded: readonly Mutant[]): Set<string> {
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
