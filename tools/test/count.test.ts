import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count.ts';

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
