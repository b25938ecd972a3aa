import { readBankDeposit } from '@istmo/contract/areas/bank/bank.contract';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findDepositCase } from './bank-deposits.store.ts';

/** One wire of the customer; another's is not found, the same as none. Who of the staff decided is not said. */
export const answerReadBankDeposit = handle(readBankDeposit, async (app, { customer }, { id: sent }) => {
  const id = parseId<'bank-deposit'>(sent);
  const row = id && (await findDepositCase(app.db, id));
  if (row?.customer !== customer) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return {
    data: {
      _id: row.id,
      currency: row.currency,
      amount: formatUnits(row.units, dollarScale),
      reference: row.reference,
      transferred_on: row.transferredOn,
      bank_name: row.bankName,
      account_num: row.accountNumber,
      holder: row.holder,
      state: row.state,
      reason: row.reason ?? '',
      created_at: row.createdAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
      credited_at: row.creditedAt?.toISOString() ?? null,
      completed_at: row.completedAt?.toISOString() ?? null,
    },
  };
});
