import type { App } from './app.ts';
import type { Handler } from './http/handler.ts';
import type { QueueLength } from './http/queue-length.ts';
import type { AreaMetric } from './runtime/area-metric.ts';
import type { AreaTasks } from './runtime/area-tasks.ts';

export type WaitingList = {
  /** The value of the label `queue` of the metrics. */
  readonly name: string;
  readonly count: (app: App) => Promise<QueueLength>;
};

/** What the product runs of an area; each lists its own in `<area>.area.ts`, and `routes/areas.ts` has all of them. */
export type Area = {
  /** The handlers of calls by customers and visitors. */
  readonly handlers?: readonly Handler[];
  /** The handlers of calls by the console. */
  readonly staffHandlers?: readonly Handler[];
  readonly tasks?: AreaTasks;
  /** What it tells monitoring (docs/metrics.md). */
  readonly metrics?: readonly AreaMetric[];
  /** What waits in it for staff, or for a process that should have gone on with it. */
  readonly waiting?: readonly WaitingList[];
};
