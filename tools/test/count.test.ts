import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countSecondTry, countVitest, listFailedFiles } from './count.ts';

function write(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'istmo-count-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a unit test that fails, and one that passes when it is repeated, are named with the first line of their error', () => {
  const assertionResults = [
    { fullName: 'passes', status: 'passed', failureMessages: [] },
    { fullName: 'passes at last', status: 'passed', failureMessages: ['Error: late\n    at a.ts'] },
    { fullName: 'fails', status: 'failed', failureMessages: ['\u001B[31mError: wrong\u001B[39m\n    at a.ts'] },
  ];
  const testResults = [{ name: 'a.ts', status: 'failed', message: '', assertionResults }];
  const file = write({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults });
  expect(countVitest(file, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['a.ts fails: Error: wrong'],
    secondTries: ['a.ts passes at last: Error: late'],
  });
});

test('a browser test that fails, and one that passes when it is repeated, are named with the first line of their error', () => {
  const spec = (title: string, ok: boolean, ...messages: readonly string[]) => ({
    file: 'a.e2e.ts',
    title,
    ok,
    tests: [{ results: [...messages.map((message) => ({ error: { message } })), ...(ok ? [{}] : [])] }],
  });
  const inner = { specs: [spec('fails', false, 'Error: wrong\nmore', 'Error: again'), spec('passes', true)] };
  const suites = [{ specs: [spec('passes at last', true, 'Error: late\nmore')], suites: [inner] }];
  const file = write({ stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, suites });
  expect(countPlaywright(file, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['a.e2e.ts fails: Error: wrong'],
    secondTries: ['a.e2e.ts passes at last: Error: late'],
  });
});

test('a file that passes at its second try counts as passed, and is named with its first error', () => {
  const result = (name: string, status: string, tests: readonly string[], message = '') => ({
    name,
    status,
    message,
    assertionResults: tests.map((test) => ({ fullName: test, status, failureMessages: [] })),
  });
  const sums = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const away = { ...result('b.ts', 'failed', [], 'Error: no node'), assertionResults: [] };
  const first = write({ ...sums, testResults: [result('a.ts', 'passed', ['one']), away] });
  const passed = write({ ...sums, testResults: [result('b.ts', 'passed', ['two', 'three'])] });
  expect(listFailedFiles(first)).toEqual(['b.ts']);
  expect(countSecondTry(first, passed, 0)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 0,
    failures: [],
    secondTries: ['b.ts did not load: Error: no node'],
  });
  expect(countSecondTry(first, write({ ...sums, testResults: [away] }), 1)).toMatchObject({ passed: 1, failed: 1 });
});
