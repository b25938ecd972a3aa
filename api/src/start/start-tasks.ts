import type { App } from '../app.ts';
import { followSettings } from '../areas/settings/public.ts';
import { isHeld, isRestored } from '../books/restore.ts';
import type { AreaTasks } from '../runtime/area-tasks.ts';
import type { IntervalTask } from '../runtime/jobs.ts';

/** The interval tasks of these areas that this installation needs: those that only ask what it is run without are left out. */
export const listNeededTasks = (app: App, areas: readonly AreaTasks[]): readonly IntervalTask<App>[] =>
  areas.flatMap(({ intervalTasks = [] }) => intervalTasks).filter(({ isNeeded }) => isNeeded?.(app) ?? true);

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
    intervalTasks: listNeededTasks(app, areas).map((task) => ({
      ...task,
      run: async (context) => {
        if (await isHeld(context, task.name)) return;
        await followSettings(context);
        await task.run(context);
      },
    })),
  });
}
