import { existsSync, readFileSync } from 'node:fs';

export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const zeroCount: Count = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(left: Count, right: Count): Count {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** A check that reports no tests counts as one. */
export function countExit(code: number): Count {
  return code === 0 ? { ...zeroCount, passed: 1 } : { ...zeroCount, failed: 1 };
}

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
};
type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** Reads vitest's JSON report. A run that fails without a failed test (a file that does not load) counts as one failure. */
export function countVitest(file: string, code: number): Count {
  if (!existsSync(file)) return { ...zeroCount, failed: 1 };
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return withUnreportedFailure(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Reads Playwright's JSON report. A test that passed on its retry counts as passed; the report lists it as flaky. */
export function countPlaywright(file: string, code: number): Count {
  if (!existsSync(file)) return { ...zeroCount, failed: 1 };
  const { stats }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return withUnreportedFailure(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
}

function withUnreportedFailure(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
