import type { App } from '../app.ts';
import { recordRefusals, type RefusalCounts } from '../http/refusal-counts.ts';
import type { IntervalTask } from '../runtime/jobs.ts';

/** Stores what this process has counted. */
export function storeRefusalsTask(refusals: RefusalCounts): IntervalTask<App> {
  return { name: 'store-refusals', everyMs: 60_000, perProcess: true, run: ({ db }) => refusals.store(db) };
}

/** Takes the hours that are over into the audit log; a minute's counts may still arrive after the hour, and are taken with the next run. */
export const recordRefusalsTask: IntervalTask<App> = {
  name: 'record-refusals',
  everyMs: 600_000,
  run: ({ db, clock }) => recordRefusals(db, clock.now()),
};
