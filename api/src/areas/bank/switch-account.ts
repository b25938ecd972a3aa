import { switchBankAccount } from '@istmo/contract/areas/bank/bank.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { lockCustomer } from '../accounts/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { readAccountsOf, setActive } from './bank-accounts.store.ts';
import { reportActiveBank } from './save-account.ts';

/** Activates an approved account, or deactivates it. */
export const answerSwitchBankAccount = handle(switchBankAccount, async (app, { customer }, input) => {
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    const rows = await readAccountsOf(tx, customer);
    const row = rows.find(
      ({ bankName, accountNumber }) => bankName === input.bankname && accountNumber === input.accNum,
    );
    if (!row) return refuse('not_found', m.kernel_not_found, { field: 'accNum' });
    if (row.state !== 'approved') return refuse('conflict', m.bank_not_approved);
    await setActive(tx, row.id, input.status);
    await reportActiveBank(tx, customer);
    await publishEvent(tx, customer, 'bank');
  });
  return { message: input.status ? m.bank_activated : m.bank_deactivated };
});
