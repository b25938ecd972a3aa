import { readWithdrawalReceipt } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import { networkMessage } from '@istmo/contract/kernel/network-name';
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
  const network = instrument.networks.find(({ name }) => name === row.network)?.title ?? row.network;
  const exact = (units: bigint, { ledgerScale, displayScale, code }: typeof instrument): string =>
    `${formatAmount(trimZeros(formatUnits(units, ledgerScale), displayScale))} ${code}`;
  return typesetOwnReceipt(app, caller, {
    title: m.withdrawals_receipt_title,
    text: m.withdrawals_receipt_text,
    reference: row.referenceNo,
    createdAt: row.createdAt,
    lines: [
      [m.withdrawals_amount, exact(row.units, instrument)],
      [m.withdrawals_fee, exact(row.feeUnits, feeInstrument)],
      [m.withdrawals_receipt_paid, exact(row.sentUnits, instrument)],
      [m.withdrawals_network, networkMessage(network)],
      [m.withdrawals_receipt_address, row.address],
      [m.withdrawals_receipt_txid, broadcast?.txid ?? ''],
    ],
    status: row.state === 'sent' ? m.withdrawals_state_sent : m.withdrawals_state_completed,
  });
});
