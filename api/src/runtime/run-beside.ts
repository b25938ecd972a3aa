import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

export type BesideProcess = { stop(): Promise<void> };

type ProcessOptions = {
  /** Its folder in the source, and its file in the bundle. */
  readonly name: string;
  /** All that it gets of this process's environment, beside the path of programs. */
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Logger;
};

const restartPauseMs = 1_000;

/** Runs a part of the sandbox as a process of its own, and starts it again when it ends. Without its file, as in a test, there is none. */
export function runBeside({ name, environment, log }: ProcessOptions): BesideProcess {
  const main = process.argv[1] ?? '';
  const file = main.endsWith('.ts') ? join(dirname(main), name, 'main.ts') : join(dirname(main), `${name}.js`);
  if (!existsSync(file)) return { stop: async () => {} };
  let isStopping = false;
  let child: ChildProcess | undefined;
  const run = async (): Promise<void> => {
    while (!isStopping) {
      child = spawn(process.execPath, ['--max-old-space-size=64', file], {
        env: { PATH: process.env['PATH'], ...environment },
        // By the channel it notices that this process has ended (end-with-parent.ts).
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const running = child;
      const why = await new Promise((resolve) =>
        running.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)).once('error', resolve),
      );
      if (isStopping) return;
      log.warn(`the ${name} ended (${String(why)}) and is started again`);
      await pause(restartPauseMs);
    }
  };
  const ended = run();
  return {
    stop: async () => {
      isStopping = true;
      child?.kill('SIGTERM');
      await ended;
    },
  };
}
