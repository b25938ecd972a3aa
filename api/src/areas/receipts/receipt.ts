import { readSwapReceipt } from '@istmo/contract/areas/exchange/exchange.contract';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { formatAmount, formatPercent } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import type { ReceiptLine } from '../../pdf/receipt.ts';
import { typesetOwnReceipt } from '../accounts/public.ts';
import { readOwnSwap } from './read-swap.ts';

/** The receipt of an exchange, the same at any time. */
export const answerReadSwapReceipt = handle(readSwapReceipt, async (app, caller, { id }) => {
  const swap = await readOwnSwap(app, caller, id);
  const usd = (amount: string): string => `${formatAmount(amount)} ${valuationCurrency}`;
  const withExact = (shown: string, exact: string): string => (exact === '' ? shown : `${shown} (${exact})`);
  const percent = formatPercent(swap.fee_per, { language: caller.language });
  const value: readonly ReceiptLine[] =
    swap.value_usd === null ? [] : [[m.exchange_receipt_value, usd(swap.value_usd)]];
  const balances = swap.balances.map(({ after_message: after }): ReceiptLine => [m.exchange_receipt_balance, after]);
  return typesetOwnReceipt(app, caller, {
    title: m.exchange_receipt_document,
    text: m.exchange_receipt_text,
    reference: swap.reference_no,
    createdAt: new Date(swap.created_at),
    lines: [
      [m.history_deducted, withExact(swap.deducted_message, swap.exact_deducted)],
      [m.history_received, withExact(swap.receive_message, swap.exact_received)],
      [m.exchange_rate, swap.rate_message],
      [m.exchange_quantity, swap.quantity_message],
      [withParams(m.exchange_fees, { percent }), swap.fee_message],
      ...value,
      ...balances,
    ],
    status: m.exchange_receipt_title,
  });
});
