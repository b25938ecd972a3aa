import { leaveUntil } from '@istmo/contract/areas/subscriptions/order-arithmetic';
import { money } from '@istmo/contract/kernel/money';
import { paySubscription, prepareUpdate } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { Refusal } from '../../http/refusal.ts';
import { areDeadlinesStopped } from '../../money/maintenance-deadlines.ts';
import { readSqlState } from '@istmo/db/failures';
import { readStopped } from '../instruments/public.ts';
import { readRaise, requireRaiseTerms } from '../raises/public.ts';
import { commitUnderRules, readInvestor, requireRules } from '../rules/public.ts';
import { requireInvestorChecks, toYearlyUse } from './order-investor.ts';
import { listOrderCounters } from './order-limits.ts';
import { paidUpdate, toCountedUse } from './orders.store.ts';
import { expireDue, listPayable, type PayableIntent } from './settlement.store.ts';
import { readSubscription } from './subscriptions.store.ts';

const batchSize = 500;

/** Pays one order from the balance, by the checks of an order that is made now; it waits on where they refuse it. */
async function payIntent(app: App, { id, raise: raiseId, customer, currency, paid }: PayableIntent): Promise<void> {
  const [one, raise, terms, investor] = await Promise.all([
    readSubscription(app.db, id),
    readRaise(app.db, raiseId),
    requireRaiseTerms(app.db, raiseId),
    readInvestor(app, customer),
  ]);
  if (!one || !raise || investor.isSuspended || investor.isFrozen || investor.kycStatus !== 'verified') return;
  const checks = await requireInvestorChecks(app, { customer, accountStatus: investor }, terms);
  const at = app.clock.now();
  const { country, category, wanted, priceStep: step, value } = one;
  const limits = [
    ...listOrderCounters(terms, { investor: { customer, category }, wanted, value: value ?? paid, step }),
    ...toYearlyUse(checks, value ?? paid),
  ];
  await commitUnderRules(raise.instrument, async () => {
    const allowed = await requireRules(app, { instrument: raise.instrument, action: 'buy', units: wanted, investor });
    return app.ledger.commit({
      movement: paySubscription({ id, raise: raiseId, customer, at, paid: money(currency, paid) }),
      rows: allowed.rows,
      updates: [
        prepareUpdate(paidUpdate, id, {
          expected: { state: 'awaiting' },
          values: {
            state: 'open',
            state_since: at,
            paid_at: at,
            leave_until: leaveUntil(at, terms.coolingOff, { country, category }),
            counted: limits.map(toCountedUse),
          },
        }),
      ],
      counters: [...limits, ...allowed.counters],
    });
  });
}

/**
 * Pays orders whose money has arrived, and ends those that were not paid in time. Safe to repeat and to be run by two processes: an order is paid in the commit
 * that opens it.
 */
export async function payIntents(app: App): Promise<void> {
  const stopped = await readStopped(app);
  for (const intent of await listPayable(app.db, app.clock.now(), batchSize)) {
    if (stopped.has(intent.currency)) continue;
    await payIntent(app, intent).catch((error: unknown) => {
      // The raise closed or was suspended meanwhile.
      if (!(error instanceof Refusal) && readSqlState(error) !== '23001') throw error;
    });
  }
  if (await areDeadlinesStopped(app)) return;
  while ((await expireDue(app.db, app.clock.now(), batchSize)) === batchSize);
}
