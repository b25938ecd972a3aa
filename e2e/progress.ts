import { join, relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { root } from '@istmo/tools/project';
import { readDurations, Remaining, writeDurations } from '@istmo/tools/remaining';

const durationsFile = join(root, '.cache', 'durations', 'browser.json');

/** Says how far the browser tests are and what is left, a line after each file. It goes beside a reporter that names the tests. */
// oxlint-disable-next-line import/no-default-export -- the runner loads a reporter so
export default class BrowserProgress implements Reporter {
  #remaining = new Remaining([], {});
  #startedAt = 0;
  readonly #open = new Map<string, { tests: Set<string>; ms: number }>();

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#startedAt = performance.now();
    for (const test of suite.allTests()) {
      const file = nameOf(test);
      const open = this.#open.get(file) ?? { tests: new Set(), ms: 0 };
      open.tests.add(test.id);
      this.#open.set(file, open);
    }
    this.#remaining = new Remaining([...this.#open.keys()], readDurations(durationsFile));
  }

  onTestEnd(test: TestCase): void {
    const open = this.#open.get(nameOf(test));
    const willRetry = test.outcome() === 'unexpected' && test.results.length <= test.retries;
    if (!open || willRetry) return;
    open.tests.delete(test.id);
    open.ms += test.results.reduce((sum, { duration }) => sum + duration, 0);
    if (open.tests.size > 0) return;
    this.#remaining.end(nameOf(test), open.ms);
    process.stdout.write(`  ${this.#remaining.describe(performance.now() - this.#startedAt)}\n`);
  }

  onEnd(): void {
    writeDurations(durationsFile, this.#remaining.durations());
  }

  printsToStdio(): boolean {
    return false;
  }
}

function nameOf(test: TestCase): string {
  return relative(root, test.location.file);
}
