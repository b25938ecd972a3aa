import { applyMutant } from '@istmo/db/sql-mutants';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project.ts';
import { generateMutants, sampleMutants } from './generate-mutants.ts';
import { reportLines, runMutants } from './generated-run.ts';
import { testsOf } from './tested-files.ts';

/** The whole source with each of its mutants. */
const mutate = (source: string) => generateMutants(source).map((mutant) => applyMutant(source, mutant));

test('operators, boundaries and limits are changed', () => {
  expect(mutate('left + right * 2n')).toEqual(['left - right * 2n', 'left + right / 2n']);
  expect(mutate('a < b')).toEqual(['a <= b', 'a >= b']);
  expect(mutate('units > 0n')).toEqual(['units >= 0n', 'units <= 0n', 'units > 1n']);
  expect(mutate('const maxTries = 5')).toEqual(['const maxTries = 6', 'const maxTries = 4']);
  expect(mutate('let lowest = -1')).toEqual([]);
  expect(mutate("divide(all, by, 'up')")).toEqual(["divide(all, by, 'down')"]);
});

test('conditions are negated, early exits removed, branches and directions swapped', () => {
  expect(mutate('if (isOpen) throw new Error(`${a + b}`);')).toEqual([
    ';',
    'if (!(isOpen)) throw new Error(`${a + b}`);',
  ]);
  expect(mutate('if (a === b) c(); else d();')).toEqual(['if (a !== b) c(); else d();']);
  expect(mutate('!a && b ? c : d')).toEqual(['a && b ? c : d', '!a || b ? c : d', '!a && b ? d : c']);
  expect(mutate('posting(treasury, customer, amount)')).toEqual(['posting(customer, treasury, amount)']);
  expect(mutate('isReplay = true')).toEqual(['isReplay = false']);
});

test('types, comments, texts and what a refusal says stay as they are', () => {
  expect(mutate("type A = 'up' | true; // a < b")).toEqual([]);
  expect(mutate("log('a < b', `${name} + ` + name)")).toEqual([]);
  expect(mutate('throw new Error(`${a - b}`)')).toEqual([]);
});

test('a sample is spread evenly, and is the same each time', () => {
  const mutants = generateMutants('a < b; c < d; e < f;');
  expect(sampleMutants(mutants, 3).map(({ start }) => start)).toEqual([2, 9, 16]);
  expect(sampleMutants(mutants, 100)).toBe(mutants);
});

/** A runner whose tests notice a change of `a < b` only. */
const runner = (isSound = true) => {
  let current = '';
  return {
    change: (_: string, source: string) => void (current = source),
    run: () =>
      Promise.resolve(
        isSound && (current === '' || current.includes('a < b')) ? ('passed' as const) : ('failed' as const),
      ),
    close: () => Promise.resolve(),
  };
};
const source = 'a < b;\nc + d;';
const plan = { file: 'rules.ts', tests: ['rules.test.ts'], source, mutants: generateMutants(source) };

test('a mutant that no test notices is reported with its line and change', async () => {
  expect(reportLines(await runMutants(runner(), plan))).toEqual([
    '| File | Mutants | Failed | Timed out | Survived | Killed |',
    '|---|---|---|---|---|---|',
    '| `rules.ts` | 3 | 2 | 0 | 1 | 66 % |',
    '| all | 3 | 2 | 0 | 1 | 66 % |',
    'SURVIVED rules.ts:2 + → -',
  ]);
});

test('tests that fail without a mutant end the run', async () => {
  await expect(runMutants(runner(false), plan)).rejects.toThrow('the tests of rules.ts fail without a mutant');
});

test('the files that mutants are generated of exist, and so do their tests', () => {
  const named = Object.entries(testsOf).flatMap(([file, tests]) => [file, ...tests]);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
