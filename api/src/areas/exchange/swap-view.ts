import * as m from '@istmo/contract/messages';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import { findInstrument, type Registry } from '@istmo/contract/kernel/instrument';
import { translate, type Language, withParams } from '@istmo/contract/kernel/message';
import { readableAmounts } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import { parseRateUnits, formatRate } from '@istmo/contract/kernel/rate';
import { requireInstrument } from '../instruments/public.ts';
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

/** What left the customer's wallet: the price, and a fee on top of it. */
export function deductedUnits({ paid, fee, feeMode }: SwapRow): bigint {
  return feeMode === 'on_top' ? paid + fee : paid;
}

/** A swap as its list and its detail dialog show it (requirement 1.3), with sentences in the reader's language. */
export function toSwapView(row: SwapRow, registry: Registry, language: Language): SwapView {
  const decimal = (code: string, units: bigint): string =>
    formatUnits(units, requireInstrument(registry, code).ledgerScale);
  const readable = (sentence: string): string =>
    readableAmounts(sentence, (code) => findInstrument(registry.instruments, code)?.displayScale);
  const deducted = `${decimal(row.from, deductedUnits(row))} ${row.from}`;
  const received = `${decimal(row.to, row.received)} ${row.to}`;
  return {
    _id: row.id,
    from_symbol: row.from,
    to_symbol: row.to,
    amount: decimal(row.from, row.paid),
    price: formatRate(parseRateUnits(row.rate)),
    total: decimal(row.to, row.received),
    fees: decimal(row.feeMode === 'on_top' ? row.from : row.to, row.fee),
    fee_per: formatFeePercent(row.feeBasisPoints),
    created_at: row.createdAt.toISOString(),
    type: translate(m.history_type_swap, language),
    message: readable(translate(withParams(m.history_entry_swap, { paid: deducted, received }), language)),
    receive_message: readable(received),
    deducted_message: readable(deducted),
  };
}
