import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** `failures` has a line for each failure whose name is known, `secondTries` one for each test that passed when it was repeated. */
export type Count = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  readonly secondTries: readonly string[];
};

export const zeroCount: Count = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] };

export function addCounts(left: Count, right: Count): Count {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    failures: [...left.failures, ...right.failures],
    secondTries: [...left.secondTries, ...right.secondTries],
  };
}

/** A check that reports no tests counts as one. */
export function countExit(name: string, code: number): Count {
  return code === 0 ? { ...zeroCount, passed: 1 } : { ...zeroCount, failed: 1, failures: [name] };
}

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};
type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
  }[];
};
type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
};

/** Reads vitest's JSON report; a test that passed on its retry counts as passed. A run that fails without a failed test (a file that does not load) counts as one failure. */
export function countVitest(file: string, code: number): Count {
  if (!existsSync(file)) return { ...zeroCount, failed: 1, failures: [`${file} was not written`] };
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return withUnreportedFailure(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
    secondTries: report.testResults.flatMap((file) => linesOf(file, 'passed')),
  });
}

/** The files of vitest's JSON report in which a test failed or that did not load. */
export function listFailedFiles(file: string): string[] {
  if (!existsSync(file)) return [];
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** Joins the reports of a first try and of a second one of the failed files: what passed then counts as passed. */
export function countSecondTry(file: string, secondFile: string, code: number): Count {
  const read = (report: string): VitestReport => JSON.parse(readFileSync(report, 'utf8'));
  const [first, second] = [read(file), read(secondFile)];
  const tried = new Map(second.testResults.map((result) => [result.name, result]));
  const testResults = first.testResults.map((result) => tried.get(result.name) ?? result);
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  const passedNow = first.testResults.filter(({ name }) => tried.get(name)?.status === 'passed');
  return withUnreportedFailure(code, {
    passed,
    failed,
    skipped: statuses.length - passed - failed,
    failures: testResults.flatMap(failuresOf),
    secondTries: [...testResults.flatMap((result) => linesOf(result, 'passed')), ...passedNow.flatMap(failuresOf)],
  });
}

/** Reads Playwright's JSON report. A test that passed on its retry counts as passed; `secondTries` names it. */
export function countPlaywright(file: string, code: number): Count {
  if (!existsSync(file)) return { ...zeroCount, failed: 1, failures: [`${file} was not written`] };
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return withUnreportedFailure(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => specsWithErrors(suite, false)),
    secondTries: suites.flatMap((suite) => specsWithErrors(suite, true)),
  });
}

type VitestFile = VitestReport['testResults'][number];

function failuresOf(file: VitestFile): string[] {
  const failed = linesOf(file, 'failed');
  const { name, status, message } = file;
  return failed.length > 0 || status !== 'failed' ? failed : [`${name} did not load: ${firstLine(message)}`];
}

/** A line for each test that ended so and had an error on the way. */
function linesOf({ name, assertionResults }: VitestFile, end: 'passed' | 'failed'): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === end && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [message] }) => `${name} ${fullName}: ${firstLine(message)}`);
}

function specsWithErrors({ suites = [], specs }: PlaywrightSuite, isOk: boolean): string[] {
  const lines = specs
    .filter(({ ok }) => ok === isOk)
    .flatMap(({ file, title, tests }) => {
      const tried = tests.flatMap(({ results }) => results).find(({ error }) => error);
      return tried || !isOk ? [`${file} ${title}: ${firstLine(tried?.error?.message)}`] : [];
    });
  return [...lines, ...suites.flatMap((suite) => specsWithErrors(suite, isOk))];
}

/** Often the end of the output is all that is kept of a run, so each line there says why. */
const firstLine = (message = 'no message'): string => stripVTControlCharacters(message).split('\n')[0] ?? '';

function withUnreportedFailure(code: number, count: Count): Count {
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [...count.failures, 'an error outside of the tests'] };
}
