import * as m from '@istmo/contract/messages';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { translate, type Language, withParams } from '@istmo/contract/kernel/message';
import { displayAmounts, type ScaledAmount } from '@istmo/contract/areas/exchange/displayed-amounts';
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
  reference_no: string;
  quantity_message: string;
  fee_message: string;
};

/** What left the customer's wallet: the price, and a fee on top of it. */
export function deductedUnits({ paid, fee, feeMode }: SwapRow): bigint {
  return feeMode === 'on_top' ? paid + fee : paid;
}

/** How the customer and support name a swap: the random end of its id. */
function swapReference(id: string): string {
  return `EX-${id.replaceAll('-', '').slice(-12).toUpperCase()}`;
}

/** A swap as its list and its detail dialog show it (requirement 1.3), with sentences in the reader's language. */
export function toSwapView(row: SwapRow, registry: Registry, language: Language): SwapView {
  const [from, to] = [requireInstrument(registry, row.from), requireInstrument(registry, row.to)];
  const shown = displayAmounts({ ...row, total: deductedUnits(row) }, from, to);
  const text = (amount: ScaledAmount, code: string): string => `${formatAmount(amount)} ${code}`;
  const [deducted, received] = [text(shown.total, row.from), text(shown.received, row.to)];
  const feeSide = row.feeMode === 'on_top' ? from : to;
  return {
    _id: row.id,
    from_symbol: row.from,
    to_symbol: row.to,
    amount: formatUnits(row.paid, from.ledgerScale),
    price: formatRate(row.rate),
    total: formatUnits(row.received, to.ledgerScale),
    fees: formatUnits(row.fee, feeSide.ledgerScale),
    fee_per: formatFeePercent(row.feeBasisPoints),
    created_at: row.createdAt.toISOString(),
    type: translate(m.history_type_swap, language),
    message: translate(withParams(m.history_entry_swap, { paid: deducted, received }), language),
    receive_message: received,
    deducted_message: deducted,
    reference_no: swapReference(row.id),
    quantity_message: text(shown.quantity, row.from),
    fee_message: text(shown.fee, feeSide.code),
  };
}

/** What was paid and received to the last digit of the ledger, where that is more than is shown. */
export function toExactAmounts(row: SwapRow, registry: Registry): { deducted: string; received: string } {
  const exact = (code: string, units: bigint): string => {
    const { ledgerScale, displayScale } = requireInstrument(registry, code);
    const text = trimZeros(formatUnits(units, ledgerScale), displayScale);
    const [, places = ''] = text.split('.');
    return places.length > displayScale ? `${formatAmount(text)} ${code}` : '';
  };
  return { deducted: exact(row.from, deductedUnits(row)), received: exact(row.to, row.received) };
}
