import * as m from '@istmo/contract/messages';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { translate, type Language, withParams } from '@istmo/contract/kernel/message';
import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import { formatRate } from '@istmo/contract/kernel/rate';
import { requireInstrument } from '../instruments/public.ts';
import type { SwapRow } from './exchange.store.ts';

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
  const readable = (code: string, units: bigint): string =>
    `${formatAmount(trimZeros(decimal(code, units), requireInstrument(registry, code).displayScale))} ${code}`;
  const deducted = readable(row.from, deductedUnits(row));
  const received = readable(row.to, row.received);
  return {
    _id: row.id,
    from_symbol: row.from,
    to_symbol: row.to,
    amount: decimal(row.from, row.paid),
    price: formatRate(row.rate),
    total: decimal(row.to, row.received),
    fees: decimal(row.feeMode === 'on_top' ? row.from : row.to, row.fee),
    fee_per: formatFeePercent(row.feeBasisPoints),
    created_at: row.createdAt.toISOString(),
    type: translate(m.history_type_swap, language),
    message: translate(withParams(m.history_entry_swap, { paid: deducted, received }), language),
    receive_message: received,
    deducted_message: deducted,
  };
}
