import type { App } from '../app.ts';
import type { IntervalTask, JobWorker } from './jobs.ts';

/** The background work of an area: workers of its queues, and tasks that run at an interval. */
export type AreaTasks = {
  readonly workers?: readonly JobWorker<App>[];
  readonly intervalTasks?: readonly IntervalTask<App>[];
};
