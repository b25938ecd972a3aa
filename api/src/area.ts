import type { Handler } from './http/handler.ts';
import type { AreaTasks } from './runtime/area-tasks.ts';

/** What the product runs of an area; each lists its own in `<area>.area.ts`, and `routes/areas.ts` has all of them. */
export type Area = {
  /** The handlers of calls by customers and visitors. */
  readonly handlers?: readonly Handler[];
  /** The handlers of calls by the console. */
  readonly staffHandlers?: readonly Handler[];
  readonly tasks?: AreaTasks;
};
