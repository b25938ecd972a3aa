import { countWaitingPayouts, listPayouts } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { answerDueAt, countQueues, countWaiting, readQueue } from '../../withdrawals/public.ts';
import { toRowView } from './payout-view.ts';

export const answerListPayouts = handleStaff(listPayouts, async (app, caller, { view, search, limit }) => {
  const [rows, counts] = await Promise.all([
    readQueue(app.db, { view, search, role: caller.role, limit: limit + 1, now: app.clock.now() }),
    countQueues(app.db, app.clock.now()),
  ]);
  return {
    data: await Promise.all(rows.slice(0, limit).map((row) => toRowView(app, row))),
    has_more: rows.length > limit,
    counts,
  };
});

export const answerCountWaitingPayouts = handleStaff(countWaitingPayouts, async (app) =>
  showQueueLength(await countWaiting(app.db, app.clock.now()), (since) => answerDueAt(app, since)),
);
