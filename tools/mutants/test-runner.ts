import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest } from 'vitest/node';

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
  const testTimeout = maxRunMs / 2;
  // For the workers: an endless loop leaves them no time to end themselves.
  process.env['NODE_OPTIONS'] = `--max-old-space-size=1024 --import=${endAfter(maxRunMs)}`;
  const vitest = await createVitest(
    'test',
    {
      root: folder,
      config: join(folder, 'vitest.config.ts'),
      watch: false,
      bail: 1,
      maxWorkers: 1,
      silent: true,
      reporters: [{}],
      testTimeout,
      hookTimeout: testTimeout,
    },
    { logLevel: 'silent' },
    { stdout: discard(), stderr: discard() },
  );
  await vitest.standalone();
  return {
    change: (file, source) => {
      writeFileSync(join(folder, file), source);
      vitest.invalidateFile(join(folder, file));
    },
    run: async (tests) => {
      for (const test of tests) {
        const specifications = await vitest.globTestSpecifications([test]);
        if (specifications.length === 0) throw new Error(`there is no test file ${test}`);
        const startedAt = performance.now();
        const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
        const own = testModules.filter(({ moduleId }) => moduleId === join(folder, test));
        const passed = own.length > 0 && own.every((module) => module.ok()) && unhandledErrors.length === 0;
        if (!passed) return performance.now() - startedAt >= testTimeout ? 'timeout' : 'failed';
      }
      return 'passed';
    },
    close: () => vitest.close(),
  };
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
