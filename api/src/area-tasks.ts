import type { App } from './app.ts';
import { followSettings } from './areas/settings/public.ts';
import type { IntervalTask, JobWorker } from './jobs.ts';
import { isHeld, isRestored } from './restore.ts';

/** The background work of an area: workers of its queues, and tasks that run at an interval. */
export type AreaTasks = {
  readonly workers?: readonly JobWorker<App>[];
  readonly intervalTasks?: readonly IntervalTask<App>[];
};

/** Starts the background work of these areas in this process. */
export async function startTasks(app: App, areas: readonly AreaTasks[]): Promise<void> {
  await app.jobs.work(app, {
    isHeld: isRestored,
    workers: areas
      .flatMap(({ workers = [] }) => workers)
      .map((worker) => ({
        ...worker,
        run: async (context, data) => {
          await followSettings(context);
          await worker.run(context, data);
        },
      })),
    intervalTasks: areas
      .flatMap(({ intervalTasks = [] }) => intervalTasks)
      .map((task) => ({
        ...task,
        run: async (context) => {
          if (await isHeld(context, task.name)) return;
          await followSettings(context);
          await task.run(context);
        },
      })),
  });
}
