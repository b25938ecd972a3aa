import { readBankReceipt } from '@istmo/contract/areas/bank/bank.contract';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { formatAmount } from '@istmo/contract/kernel/format';
import { parseId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { findDepositCase } from './bank-deposits.store.ts';

/** The receipt of a wire that was credited. */
export const answerReadBankReceipt = handle(readBankReceipt, async (app, caller, { id: sent }) => {
  const id = parseId<'bank-deposit'>(sent);
  const deposit = id && (await findDepositCase(app.db, id));
  if (deposit?.customer !== caller.customer || (deposit.state !== 'credited' && deposit.state !== 'completed'))
    return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return typesetOwnReceipt(app, caller, {
    title: m.bank_receipt_title,
    text: m.bank_receipt_text,
    reference: deposit.reference,
    createdAt: deposit.createdAt,
    lines: [
      [m.bank_amount, `${formatAmount(formatUnits(deposit.units, dollarScale))} ${deposit.currency}`],
      [m.bank_date, deposit.transferredOn],
      [m.bank_receipt_bank, deposit.bankName],
      [m.bank_receipt_account, deposit.accountNumber],
      [m.bank_receipt_holder, deposit.holder],
    ],
    status: deposit.state === 'completed' ? m.bank_completed : m.bank_approved,
  });
});
