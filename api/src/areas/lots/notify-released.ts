import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { isCustomer, notifyCustomer } from '../accounts/public.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { listToNotify, type ReleasedLot, takeReleased } from './lots.store.ts';

// Customers of one transaction.
const batchSize = 100;

type Sum = { readonly security: string; readonly amount: string };

/** What was released of each security. */
async function sumReleased(app: App, lots: readonly ReleasedLot[]): Promise<Sum[]> {
  const registry = await readRegistry(app);
  return [...Map.groupBy(lots, ({ instrument }) => instrument)].map(([security, some]) => {
    const units = some.reduce((sum, lot) => sum + lot.units, 0n);
    return { security, amount: formatUnits(units, requireInstrument(registry, security).ledgerScale) };
  });
}

/** An entry of the activity for each security, and one email for all of them. */
async function notifyOwner(app: App, tx: Tx, customer: CustomerId, lots: readonly ReleasedLot[]): Promise<void> {
  const sums = await sumReleased(app, lots);
  const at = lots.reduce((last, { releasedAt }) => (releasedAt > last ? releasedAt : last), new Date(0));
  for (const { security, amount } of sums)
    await notifyCustomer(app, tx, {
      customer,
      activity: { kind: 'units-unlocked', params: { amount, currency: security }, at },
    });
  const [first] = sums;
  const shown = sums.map(({ security, amount }) => ({ security, units: formatAmount(trimZeros(amount, 0)) }));
  await notifyCustomer(app, tx, {
    customer,
    email: {
      kind: 'securities',
      subject: m.lots_mail_subject,
      body: [...shown.map((one) => withParams(m.lots_mail_units, one)), m.lots_mail_free],
      action: m.lots_mail_action,
      page: first && sums.length === 1 ? `/security/${first.security}` : '/wallet',
    },
    topics: ['balances', 'activity'],
  });
}

async function notifyNext(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const customers = await listToNotify(tx, batchSize);
    const released = await takeReleased(tx, customers, app.clock.now());
    for (const [customer, lots] of Map.groupBy(released, (lot) => lot.customer))
      if (await isCustomer(tx, customer)) await notifyOwner(app, tx, customer, lots);
    return customers.length === batchSize;
  });
}

/** Notifies the owners of units that were released, each once however many lots they were in. */
export async function notifyReleased(app: App): Promise<void> {
  while (await notifyNext(app));
}
