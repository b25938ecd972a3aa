import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createVitest, type Vitest } from 'vitest/node';

export type TestOutcome = 'passed' | 'failed' | 'timeout';

export type TestRunner = {
  /** Changes a file of the copy for the runs that follow. */
  change(file: string, source: string): void;
  /** Runs test files of the copy until one fails. */
  run(tests: readonly string[]): Promise<TestOutcome>;
  close(): Promise<void>;
};

/** One test runner for all mutants, so that not each of them pays for its start and that of PostgreSQL. */
export async function startTestRunner(folder: string, maxRunMs: number): Promise<TestRunner> {
  let vitest = await openVitest(folder, maxRunMs / 2);
  const runOne = async (test: string): Promise<TestOutcome> => {
    const startedAt = performance.now();
    const limitMs = test.endsWith('.db.test.ts') ? maxRunMs : maxRunMs / 3;
    // For the worker: an endless loop leaves it no time to end itself.
    process.env['NODE_OPTIONS'] = `--max-old-space-size=1024 --import=${endAfter(limitMs)}`;
    const specifications = await vitest.globTestSpecifications([test]);
    if (specifications.length === 0) throw new Error(`there is no test file ${test}`);
    const result = await Promise.race([vitest.runTestSpecifications(specifications), pause(limitMs + 5_000)]);
    const tookMs = performance.now() - startedAt;
    // Vitest may wait forever for a worker that was killed: another instance goes on, with the same PostgreSQL.
    if (tookMs >= limitMs) vitest = await openVitest(folder, maxRunMs / 2);
    if (!result) return 'timeout';
    const own = result.testModules.filter(({ moduleId }) => moduleId === join(folder, test));
    const passed = own.length > 0 && own.every((module) => module.ok()) && result.unhandledErrors.length === 0;
    if (passed) return 'passed';
    return tookMs >= Math.min(maxRunMs / 2, limitMs) ? 'timeout' : 'failed';
  };
  return {
    change: (file, source) => {
      writeFileSync(join(folder, file), source);
      vitest.invalidateFile(join(folder, file));
    },
    run: async (tests) => {
      for (const test of tests) {
        const outcome = await runOne(test);
        if (outcome !== 'passed') return outcome;
      }
      return 'passed';
    },
    close: () => vitest.close(),
  };
}

async function openVitest(root: string, testTimeout: number): Promise<Vitest> {
  const config = join(root, 'vitest.config.ts');
  const reporters = { silent: true, reporters: [{}] };
  const limits = { bail: 1, maxWorkers: 1, testTimeout, hookTimeout: testTimeout };
  const vitest = await createVitest(
    'test',
    { root, config, watch: false, ...reporters, ...limits },
    { logLevel: 'silent' },
    { stdout: discard(), stderr: discard() },
  );
  await vitest.standalone();
  return vitest;
}

/** Takes what the code under test logs. */
function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** A module that kills its process after a time, from a thread of its own. */
function endAfter(ms: number): string {
  const thread = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`;
  const module = `import { isMainThread, Worker } from 'node:worker_threads';
    if (isMainThread) new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [] }).unref();`;
  return `data:text/javascript,${encodeURIComponent(module)}`;
}
