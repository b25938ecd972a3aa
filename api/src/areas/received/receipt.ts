import { readDepositReceipt } from '@istmo/contract/areas/deposits/deposits.contract';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import { networkMessage } from '@istmo/contract/kernel/network-name';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { requireOwn } from './read-deposit.ts';

/** The receipt of a deposit that was credited, also after its network took it back: it says so. */
export const answerReadDepositReceipt = handle(readDepositReceipt, async (app, caller, { id }) => {
  const row = await requireOwn(app, caller.customer, id);
  if (row.creditedAt === null) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const { networks, ledgerScale, displayScale } = await readInstrument(app, row.currency);
  const isReversed = row.state === 'reversed' || row.state === 'closed';
  return typesetOwnReceipt(app, caller, {
    title: m.deposits_receipt_title,
    text: isReversed ? m.deposits_receipt_reversed : m.deposits_receipt_text,
    // The transaction is how the customer and the network name it; a file name needs less of it.
    reference: row.txid.slice(0, 16),
    createdAt: row.createdAt,
    lines: [
      [m.ui_amount, `${formatAmount(trimZeros(formatUnits(row.units, ledgerScale), displayScale))} ${row.currency}`],
      [m.ui_network, networkMessage(networks.find(({ chain }) => chain === row.network)?.title ?? row.network)],
      [m.deposits_page_address, row.address],
      [m.deposits_page_txid, row.txid],
    ],
    status: isReversed ? m.deposits_page_reversed : m.deposits_page_credited,
  });
});
