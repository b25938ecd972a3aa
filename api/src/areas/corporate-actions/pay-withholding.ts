import { money } from '@istmo/contract/kernel/money';
import { InsufficientFundsError, payWithholding, post } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { isBooksClosed } from '../../runtime/books-state.ts';
import { mayLeave } from '../instruments/public.ts';
import { endTaxPayment, listApprovedTaxPayments, lockTaxPayment, type TaxPaymentId } from './tax-payments.store.ts';

const maxPerRun = 100;

/** Posts tax that two decided to pay, once: row and movement in one transaction. Waits while the currency is stopped. */
async function postTaxPayment(app: App, id: TaxPaymentId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockTaxPayment(tx, id);
    if (row?.state !== 'approved' || !(await mayLeave(tx, row.currency))) return;
    const { country, place, currency, units } = row;
    await endTaxPayment(tx, id, 'posted');
    await post(tx, payWithholding({ id, country, place, at: app.clock.now(), amount: money(currency, units) }));
  });
}

/** What there is not enough tax for ends here; staff see it and may propose another. */
async function markFailed(app: App, id: TaxPaymentId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    if ((await lockTaxPayment(tx, id))?.state === 'approved') await endTaxPayment(tx, id, 'failed');
  });
}

/** Posts the payments of tax that two approved. One that fails does not stop the others; after an outage it is tried again. */
export async function payApprovedWithholding(app: App): Promise<void> {
  for (const id of await listApprovedTaxPayments(app.db, maxPerRun)) {
    try {
      await postTaxPayment(app, id);
    } catch (error) {
      if (isBooksClosed(error)) return;
      app.log.error({ err: error, payment: id }, 'an approved payment of tax was not posted');
      if (error instanceof InsufficientFundsError) await markFailed(app, id);
    }
  }
}
