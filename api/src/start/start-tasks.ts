import type { App } from '../app.ts';
import { followSettings } from '../areas/settings/public.ts';
import { isHeld, isRestored } from '../books/restore.ts';
import type { AreaTasks } from '../runtime/area-tasks.ts';

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
