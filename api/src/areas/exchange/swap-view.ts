import * as m from '@istmo/contract/messages';
import { inLanguage, type Language, said } from '@istmo/contract/kernel/message';
import { readableFigures } from '@istmo/contract/kernel/format';
import { formatUnits, isNamedCurrency, ledgerScale } from '@istmo/contract/kernel/money';
import { parseRateUnits, formatRate } from '@istmo/contract/kernel/rate';
import { percentOf } from './pair-view.ts';
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

function units(currency: string, amount: bigint): string {
  if (!isNamedCurrency(currency)) throw new Error(`a swap in ${currency} has no scale here`);
  return formatUnits(amount, ledgerScale(currency));
}

/** A swap as its tab and its detail modal show it (specification 1, point 3): sentences in the reader's language. */
export function swapView(row: SwapRow, language: Language): SwapView {
  const deducted = `${units(row.from, row.paid + row.fee)} ${row.from}`;
  const received = `${units(row.to, row.received)} ${row.to}`;
  return {
    _id: row.id,
    from_symbol: row.from,
    to_symbol: row.to,
    amount: units(row.from, row.paid),
    price: formatRate(parseRateUnits(row.rate)),
    total: units(row.to, row.received),
    fees: units(row.from, row.fee),
    fee_per: percentOf(row.feeBasisPoints),
    created_at: row.createdAt.toISOString(),
    type: inLanguage(m.history_type_swap, language),
    message: readableFigures(inLanguage(said(m.history_did_swap, { paid: deducted, received }), language)),
    receive_message: readableFigures(received),
    deducted_message: readableFigures(deducted),
  };
}
