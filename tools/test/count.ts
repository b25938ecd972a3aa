import { existsSync, readFileSync } from 'node:fs';

export type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const none: Count = { passed: 0, failed: 0, skipped: 0 };

export function plus(left: Count, right: Count): Count {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** A check without tests of its own counts as one. */
export function countExit(code: number): Count {
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
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

/** Reads vitest's JSON report. A run that failed without a failed test (a file that does not load) counts as one failure. */
export function countVitest(file: string, code: number): Count {
  if (!existsSync(file)) return { ...none, failed: 1 };
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  return withHidden(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Reads Playwright's JSON report. A test that passed when it was run once more has passed; the report above names it as flaky. */
export function countPlaywright(file: string, code: number): Count {
  if (!existsSync(file)) return { ...none, failed: 1 };
  const { stats }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return withHidden(code, { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped });
}

function withHidden(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
