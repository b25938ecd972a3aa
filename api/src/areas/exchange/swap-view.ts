import * as m from '@istmo/contract/messages';
import { translate, type Language, withParams } from '@istmo/contract/kernel/message';
import { readableAmounts } from '@istmo/contract/kernel/readable-amounts';
import { formatUnits, isNamedCurrency, ledgerScale } from '@istmo/contract/kernel/money';
import { parseRateUnits, formatRate } from '@istmo/contract/kernel/rate';
import { formatPercent } from './pair-view.ts';
import type { SwapRow } from './swaps.store.ts';

export type SwapView = {
  _id: string;
  from_symbol: string;
  to_symbol: string;
  amount: string;
  price: string;
  total: string;
  fees: string;
  fee_per: string;
  created_at: string;
  type: string;
  message: string;
  receive_message: string;
  deducted_message: string;
};

function formatAmount(currency: string, amount: bigint): string {
  if (!isNamedCurrency(currency)) throw new Error(`a swap in ${currency} has no scale here`);
  return formatUnits(amount, ledgerScale(currency));
}

/** A swap as its list and its detail dialog show it (specification 1, point 3), with sentences in the reader's language. */
export function toSwapView(row: SwapRow, language: Language): SwapView {
  const deducted = `${formatAmount(row.from, row.paid + row.fee)} ${row.from}`;
  const received = `${formatAmount(row.to, row.received)} ${row.to}`;
  return {
    _id: row.id,
    from_symbol: row.from,
    to_symbol: row.to,
    amount: formatAmount(row.from, row.paid),
    price: formatRate(parseRateUnits(row.rate)),
    total: formatAmount(row.to, row.received),
    fees: formatAmount(row.from, row.fee),
    fee_per: formatPercent(row.feeBasisPoints),
    created_at: row.createdAt.toISOString(),
    type: translate(m.history_type_swap, language),
    message: readableAmounts(translate(withParams(m.history_entry_swap, { paid: deducted, received }), language)),
    receive_message: readableAmounts(received),
    deducted_message: readableAmounts(deducted),
  };
}
