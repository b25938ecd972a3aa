import type { App } from '../../app.ts';
import { listRaisesIn, type Raise } from '../raises/public.ts';
import { commitPage, toReturnEffect } from './end-subscription.ts';
import { beforeAll, listOpen } from '../subscriptions/public.ts';

/** As many wait for the ledger at once. */
const pageSize = 2_048;

/** Returns the next page after another; a process that is killed anywhere leaves rows that are returned or still open. */
async function refundRaise(app: App, { id, outcome }: Raise): Promise<void> {
  const reason = outcome === 'cancelled' ? 'cancelled' : 'failed';
  let after: string = beforeAll;
  for (;;) {
    const page = await listOpen(app.db, id, { after, limit: pageSize });
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    const at = app.clock.now();
    if (!(await commitPage(app, page, (one) => app.ledger.commit(toReturnEffect(one, reason, at))))) return;
  }
}

/**
 * Gives everything back of raises that failed or were cancelled, whatever state a customer is in: the money is the customer's own and stays on the platform.
 * Safe to repeat and to be run by two processes; one raise that fails does not stop the others.
 */
export async function refundSubscriptions(app: App): Promise<void> {
  for (const raise of await listRaisesIn(app.db, ['failed', 'cancelled'])) await refundRaise(app, raise);
}
