import type { App } from './app.ts';
import type { Jobs } from './jobs.ts';

/** Work that is asked for in a caller's transaction and done after it commits, at least once, by one worker at a time. */
export type JobWorker = { readonly queue: string; readonly run: (app: App, data: unknown) => Promise<void> };

/** Work that comes round by itself. Its run must bear being done twice: a lease keeps processes apart, correctness does not hang on it. */
export type Loop = {
  readonly name: string;
  readonly everyMs: number;
  /** Runs in every process, without a lease. */
  readonly isEverywhere?: boolean;
  readonly run: (app: App) => Promise<void>;
};

/** What a room gives the worker process. */
export type AreaTasks = { readonly workers?: readonly JobWorker[]; readonly loops?: readonly Loop[] };

/** Starts what these rooms do by themselves in this process. */
export async function startTasks(app: App, jobs: Jobs, rooms: readonly AreaTasks[]): Promise<void> {
  const workers = rooms.flatMap(({ workers = [] }) => workers);
  const loops = rooms.flatMap(({ loops = [] }) => loops);
  await jobs.work(
    workers.map(({ queue, run }) => ({ queue, run: (data) => run(app, data) })),
    loops.map(({ name, everyMs, isEverywhere = false, run }) => ({ name, everyMs, isEverywhere, run: () => run(app) })),
  );
}
