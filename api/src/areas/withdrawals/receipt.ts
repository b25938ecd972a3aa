import { readWithdrawalReceipt } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { formatAmount } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { findBroadcast } from './broadcast.store.ts';
import { requireOwn } from './read-withdrawal.ts';

/** The receipt of a withdrawal that the network has, with its transaction. */
export const answerReadWithdrawalReceipt = handle(readWithdrawalReceipt, async (app, caller, { id }) => {
  const row = await requireOwn(app, caller.customer, id);
  if (row.state !== 'sent' && row.state !== 'completed')
    return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const [instrument, feeInstrument, broadcast] = await Promise.all([
    readInstrument(app, row.currency),
    readInstrument(app, row.feeCurrency),
    findBroadcast(app.db, row.id),
  ]);
  const amount = (units: bigint): string =>
    `${formatAmount(formatUnits(units, instrument.ledgerScale))} ${row.currency}`;
  const fee = `${formatAmount(formatUnits(row.feeUnits, feeInstrument.ledgerScale))} ${row.feeCurrency}`;
  return typesetOwnReceipt(app, caller, {
    title: m.withdrawals_receipt_title,
    text: m.withdrawals_receipt_text,
    reference: row.referenceNo,
    createdAt: row.createdAt,
    lines: [
      [m.withdrawals_amount, amount(row.units)],
      [m.withdrawals_fee, fee],
      [m.withdrawals_receipt_paid, amount(row.sentUnits)],
      [m.withdrawals_network, instrument.networks.find(({ name }) => name === row.network)?.title ?? row.network],
      [m.withdrawals_receipt_address, row.address],
      [m.withdrawals_receipt_txid, broadcast?.txid ?? ''],
    ],
    status: row.state === 'sent' ? m.withdrawals_state_sent : m.withdrawals_state_completed,
  });
});
