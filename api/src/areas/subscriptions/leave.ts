import { leaveSubscription } from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { readSqlState } from '@istmo/db/failures';
import { leaveSubscription as leaveMovement, prepareUpdate, refundSubscriptionToCard } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { expireSubscription, giveBack, leftUpdate, readCounted } from './orders.store.ts';
import type { Subscription } from './subscriptions.store.ts';
import { findLeaveEnd, findOwnSubscription, showOwnSubscription } from './subscription-view.ts';

const refuseLeave = (): never => refuse('instruction_closed', m.subscriptions_leave_over);

/** Gives the whole payment back, with what it used of the limits, while nothing is allotted: one effect. */
async function leave(app: App, one: Subscription): Promise<void> {
  const at = app.clock.now();
  const { id, raise, customer, currency, paid, cardFee, paidBy } = one;
  const subscription = { id, raise, customer, at, paid: money(currency, paid) };
  const outcome = await app.ledger
    .commit({
      movement:
        paidBy === 'card'
          ? refundSubscriptionToCard({ ...subscription, fee: money(currency, cardFee) })
          : leaveMovement(subscription),
      rows: [],
      updates: [
        prepareUpdate(leftUpdate, id, {
          expected: { state: 'open', allotted_units: null },
          values: { state: 'left', state_since: at, ended_at: at },
        }),
      ],
      counters: giveBack(await readCounted(app.db, id)),
    })
    // The raise went on since it was read.
    .catch((error: unknown) => (readSqlState(error) === '23001' ? refuseLeave() : Promise.reject(error)));
  if (outcome.outcome === 'done') return;
  if (outcome.outcome !== 'stale' && outcome.outcome !== 'conflict')
    throw new Error(`a subscription could not be left: ${outcome.outcome}`);
}

export const answerLeave = handle(leaveSubscription, async (app, caller, { reference }) => {
  const found = await findOwnSubscription(app, caller.customer, reference);
  const { id, state } = found.one;
  // The second press of the button, or another tab.
  if (state === 'left' || state === 'expired') return { data: await showOwnSubscription(app, caller, id) };
  if (findLeaveEnd(found, app.clock.now()) === undefined) return refuseLeave();
  if (state === 'awaiting') await expireSubscription(app.db, id, app.clock.now());
  else await leave(app, found.one);
  const data = await showOwnSubscription(app, caller, id);
  return data.state === 'left' || data.state === 'expired' ? { data } : refuseLeave();
});
