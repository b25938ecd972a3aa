import { existsSync, readFileSync } from 'node:fs';

/** `failures` has a line for each failure whose name is known. */
export type Count = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
};

export const zeroCount: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function addCounts(left: Count, right: Count): Count {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    failures: [...left.failures, ...right.failures],
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
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};
type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
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

/** Reads vitest's JSON report. A run that fails without a failed test (a file that does not load) counts as one failure. */
export function countVitest(file: string, code: number): Count {
  if (!existsSync(file)) return { ...zeroCount, failed: 1, failures: [`${file} was not written`] };
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return withUnreportedFailure(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
  });
}

/** Reads Playwright's JSON report. A test that passed on its retry counts as passed; the report lists it as flaky. */
export function countPlaywright(file: string, code: number): Count {
  if (!existsSync(file)) return { ...zeroCount, failed: 1, failures: [`${file} was not written`] };
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return withUnreportedFailure(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  });
}

function failuresOf({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${name} ${test.fullName}`);
  return failed.length > 0 || status !== 'failed' ? failed : [`${name} did not load: ${message.split('\n')[0]}`];
}

function failedSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok).map((spec) => `${spec.file} ${spec.title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

function withUnreportedFailure(code: number, count: Count): Count {
  if (code === 0 || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [...count.failures, 'an error outside of the tests'] };
}
