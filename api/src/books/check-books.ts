import { checkBooks, createPartitions } from '@istmo/ledger';
import type { App } from '../app.ts';
import { recordCheckRun } from '../areas/platform/public.ts';
import { findOrderProblems } from '../areas/order-log/public.ts';
import { findEscrowProblems } from '../areas/subscriptions/public.ts';
import { reportUnsoundBooks } from '../runtime/books-state.ts';
import type { IntervalTask } from '../runtime/jobs.ts';
import { noticeRestore } from './restore.ts';

const checkEveryMs = 30_000;
const createEveryMs = 3_600_000;

/** Checks the books every half minute, as far as that is cheap. A finding closes them at once. */
export function checkBooksTask(check = checkBooks): IntervalTask<App> {
  let runs = 0;
  return {
    name: 'check-books',
    everyMs: checkEveryMs,
    run: async (app) => {
      await noticeRestore(app);
      const problems = [
        ...(await check(app.db, runs++)),
        ...(await findEscrowProblems(app.db)),
        ...(await findOrderProblems(app.db)),
      ];
      const [first] = problems;
      if (first) {
        app.log.fatal({ problems }, 'the books are closed: a check found a difference');
        await reportUnsoundBooks(app.db, first.message);
      }
      const run = { finishedAt: app.clock.now(), isSound: first === undefined, finding: first?.message ?? '' };
      await recordCheckRun(app.db, { name: 'check-books', ...run });
    },
  };
}

/** Creates the ledger's next partitions in time: at the start and every hour. */
export const createPartitionsTask: IntervalTask<App> = {
  name: 'create-partitions',
  everyMs: createEveryMs,
  run: ({ db }) => createPartitions(db),
};
