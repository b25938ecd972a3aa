// Breaks a copy of the code in each of the ways that docs/mutants.md lists, runs the test that guards it, and expects the named sentence to
// fail. With words (`npm run mutants -- deposits ledger`) only the rows that hold one of them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../places.ts';

type Mutant = {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly test: string;
  /** How the test's name begins. */
  readonly sentence: string;
};

const hangsAfterMs = 60_000;
const wishes = process.argv.slice(2);
const mutants = readTable(readFileSync(join(root, 'docs', 'mutants.md'), 'utf8')).filter(
  (mutant) => wishes.length === 0 || wishes.some((wish) => Object.values(mutant).join(' ').includes(wish)),
);

const copy = makeCopy();
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
let survivors = 0;
for (const [test, guarded] of Map.groupBy(mutants, (mutant) => mutant.test)) {
  const sound = failuresIn(test, guarded);
  for (const mutant of guarded) {
    const verdict = sound.has(mutant.sentence) ? 'FAILS UNBROKEN' : judge(mutant);
    if (verdict !== 'seen') survivors += 1;
    console.log(`${verdict.padEnd(8)} ${mutant.what} (${mutant.file})`);
  }
}
console.log(`${mutants.length - survivors} of ${mutants.length} were seen to fail`);
process.exitCode = survivors > 0 || mutants.length === 0 ? 1 : 0;

/** Rows of `| what | file | instead of | it says | test | sentence |`; code stands in backticks. */
function readTable(page: string): Mutant[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim());
    const [what = '', file = '', from = '', to = '', test = '', sentence = ''] = cells;
    if (!file.startsWith('`')) return [];
    const code = (cell: string) => cell.replace(/^`|`$/g, '');
    return [{ what, file: code(file), from: code(from), to: code(to), test: code(test), sentence }];
  });
}

/** The sources with links to the packages; what is a workspace of ours links to the copy's own. */
function makeCopy(): string {
  const place = mkdtempSync(join(tmpdir(), 'istmo-mutants-'));
  const leftOut = new Set(['node_modules', '.git', '.data', '.cache', 'dist', '.results']);
  cpSync(root, place, { recursive: true, filter: (path) => path === root || !leftOut.has(basename(path)) });
  const packages = join(root, 'node_modules');
  mkdirSync(join(place, 'node_modules', '@istmo'), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== '@istmo' && name !== '.vite') symlinkSync(join(packages, name), join(place, 'node_modules', name));
  for (const wing of readdirSync(join(packages, '@istmo')))
    symlinkSync(join(place, wing), join(place, 'node_modules', '@istmo', wing));
  return place;
}

function judge(mutant: Mutant): 'seen' | 'SURVIVED' | 'NOT FOUND' {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(mutant.from).length !== 2) return 'NOT FOUND';
  writeFileSync(
    path,
    text.replace(mutant.from, () => mutant.to),
  );
  const failed = failuresIn(mutant.test, [mutant]);
  writeFileSync(path, text);
  return failed.has(mutant.sentence) ? 'seen' : 'SURVIVED';
}

/** Which of these sentences fail in the copy as it is; one that does not run at all counts as failed. */
function failuresIn(test: string, guarded: readonly Mutant[]): Set<string> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const wanted = guarded.map(({ sentence }) => sentence.replace(/[.*+?^${}()[\]\\]/g, '\\$&')).join('|');
  const limits = [`--testTimeout=${hangsAfterMs}`, `--hookTimeout=${hangsAfterMs}`];
  const args = ['run', test, '-t', wanted, '--reporter=json', `--outputFile=${report}`, ...limits];
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { cwd: copy, stdio: 'ignore' });
  const passed = namesPassed(report);
  return new Set(
    guarded.map(({ sentence }) => sentence).filter((sentence) => !passed.some((name) => name.startsWith(sentence))),
  );
}

function namesPassed(report: string): string[] {
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
