import { money } from '@istmo/contract/kernel/money';
import { creditBankDeposit, post } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { type BankDepositId, listApproved, lockDeposit, markCredited } from './bank-deposits.store.ts';
import { announceDeposit } from './bank-notices.ts';

const maxPerRun = 100;

/**
 * Credits a deposit that staff approved: row, notice and movement in one transaction. A second worker finds it credited; the key of the
 * movement is the last guard. Posting comes last because it locks ledger accounts until the commit.
 */
async function creditDeposit(app: App, id: BankDepositId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.state !== 'approved') return;
    const at = app.clock.now();
    await markCredited(tx, id, at);
    await announceDeposit(app, tx, deposit, { what: 'credited' });
    const { customer, currency, units } = deposit;
    await post(tx, creditBankDeposit({ id, customer, at, amount: money(currency, units) }));
  });
}

/** Credits what staff approved. One that fails does not stop the others and is tried again. */
export async function creditApprovedDeposits(app: App): Promise<void> {
  for (const id of await listApproved(app.db, maxPerRun)) {
    await creditDeposit(app, id).catch((error: unknown) =>
      app.log.error({ err: error, deposit: id }, 'an approved bank deposit was not credited'),
    );
  }
}

export const bankTasks: AreaTasks = {
  intervalTasks: [{ name: 'credit-bank-deposits', everyMs: 2_000, run: creditApprovedDeposits }],
};
