import { join, relative } from 'node:path';
import { DefaultReporter, type TestModule } from 'vitest/node';
import { root } from '../project.ts';
import { readDurations, Remaining, writeDurations } from './remaining.ts';

const durationsFile = join(root, '.cache', 'durations', 'unit.json');
const everyMs = 10_000;

type Run = Parameters<DefaultReporter['onTestRunStart']>[0];
type Ended = Parameters<DefaultReporter['onTestRunEnd']>;

/** Says every ten seconds how far the tests are and what is left, a line for each file that fails, and all failures at the end. */
// oxlint-disable-next-line import/no-default-export -- the runner loads a reporter so
export default class UnitProgress extends DefaultReporter {
  #remaining = new Remaining([], {});
  #startedAt = 0;
  #saidAt = 0;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(files: Run): void {
    super.onTestRunStart(files);
    this.#startedAt = this.#saidAt = performance.now();
    this.#remaining = new Remaining(
      files.map(({ moduleId }) => nameOf(moduleId)),
      readDurations(durationsFile),
    );
  }

  override onTestModuleEnd(file: TestModule): void {
    super.onTestModuleEnd(file);
    this.#remaining.end(nameOf(file.moduleId), file.diagnostic().duration);
    const now = performance.now();
    if (now - this.#saidAt < everyMs) return;
    this.#saidAt = now;
    this.log(`  ${this.#remaining.describe(now - this.#startedAt)}`);
  }

  // Files that pass are not named: there are hundreds.
  override printTestModule(file: TestModule): void {
    if (file.state() === 'failed') super.printTestModule(file);
  }

  override onTestRunEnd(...ended: Ended): void {
    super.onTestRunEnd(...ended);
    writeDurations(durationsFile, this.#remaining.durations());
  }
}

function nameOf(path: string): string {
  return relative(root, path);
}
