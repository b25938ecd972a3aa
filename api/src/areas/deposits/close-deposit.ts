import { formatUnits, money } from '@istmo/contract/kernel/money';
import { post, reverseDeposit } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { writeActivity } from '../history/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { queueDepositEmail } from './deposit-emails.ts';
import { listToClose, lockToClose, markClosed, type ReversedRow } from './credited.store.ts';

const maxPerRun = 100;

/** Closes the reversed deposits that two people decided will not come back. One that fails does not stop the others and is tried again. */
export async function closeDeposits(app: App): Promise<void> {
  for (const row of await listToClose(app.db, maxPerRun)) {
    await closeDeposit(app, row).catch((error: unknown) =>
      app.log.error({ err: error, deposit: row.id }, 'a reversed deposit was not closed'),
    );
  }
}

/**
 * What was frozen of it leaves the books as the coins did, and what was spent is collected from now on (area debts). It is not watched any
 * more. One transaction with the row, the activity and the email; nothing when its network confirmed it again first.
 */
async function closeDeposit(app: App, { id, currency }: Pick<ReversedRow, 'id' | 'currency'>): Promise<void> {
  const at = app.clock.now();
  const instrument = await readInstrument(app, currency);
  await app.db.inTransaction(async (tx) => {
    const row = await lockToClose(tx, id);
    if (!row) return;
    await markClosed(tx, id);
    const { customer, network, units, frozenUnits, reversals: reversalNumber } = row;
    const params = { amount: formatUnits(units, instrument.ledgerScale), currency };
    await writeActivity(tx, customer, { kind: 'deposit-closed', at, params });
    for (const topic of ['deposits', 'balances', 'activity'] as const) await publishEvent(tx, customer, topic);
    await queueDepositEmail(app, tx, { row, instrument, about: 'closed' });
    const amount = money(currency, frozenUnits);
    if (frozenUnits > 0n)
      await post(tx, reverseDeposit({ id, reversalNumber, customer, at, amount, place: `chain:${network}` }));
  });
}
