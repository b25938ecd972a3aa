import { listBankDeposits } from '@istmo/contract/areas/bank/bank.contract';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { readDepositsOf } from './bank-deposits.store.ts';
import { depositStatuses } from './bank-states.ts';

export const answerListBankDeposits = handle(listBankDeposits, async (app, { customer }) => {
  const rows = await readDepositsOf(app.db, customer);
  return {
    data: rows.map((row) => ({
      _id: row.id,
      dep_amount: formatUnits(row.units, dollarScale),
      reff_num: row.reference,
      transfer_date: row.transferredOn,
      account_num: row.accountNumber,
      bank_name: row.bankName,
      status: depositStatuses[row.state],
      created_at: row.createdAt.toISOString(),
      reason: row.reason ?? '',
    })),
  };
});
