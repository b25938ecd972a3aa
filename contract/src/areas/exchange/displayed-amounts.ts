import { formatRate as formatShownRate } from '../../kernel/format.ts';
import { divide } from '../../kernel/money.ts';
import { formatRate, type Rate } from '../../kernel/rate.ts';
import type { AppliedFee } from './swap-arithmetic.ts';

/** Units with their number of decimal places. */
export type ScaledAmount = { readonly units: bigint; readonly scale: number };

/** The places of the ledger, and those that are shown. */
export type DisplayedSide = { readonly ledgerScale: number; readonly displayScale: number };

/** The amounts of a swap: what left the wallet with a fee on top, and what came in after a fee that was taken out of it. */
type SwapAmounts = Pick<AppliedFee, 'fee' | 'feeMode'> & { readonly total: bigint; readonly received: bigint };

export type DisplayedAmounts = Readonly<Record<'quantity' | 'fee' | 'total' | 'received', ScaledAmount>>;

/**
 * The amounts of a swap as price details, confirmation, receipt and history show them, so that all of them say the same. Total and fee are
 * never shown smaller than they are, what is received never larger; the quantity is the rest, so that the lines add up to the last digit
 * shown.
 */
export function displayAmounts(
  { total, fee, feeMode, received }: SwapAmounts,
  from: DisplayedSide,
  to: DisplayedSide,
): DisplayedAmounts {
  const paid = shownUnits(total, from, 'up');
  const feeOnTop = feeMode === 'on_top' ? shownUnits(fee, from, 'up') : { ...paid, units: 0n };
  return {
    quantity: { ...paid, units: paid.units - feeOnTop.units },
    fee: feeMode === 'on_top' ? feeOnTop : shownUnits(fee, to, 'up'),
    total: paid,
    received: shownUnits(received, to, 'down'),
  };
}

/** The units in the places that are shown; never more places than the ledger has. */
function shownUnits(
  units: bigint,
  { ledgerScale, displayScale }: DisplayedSide,
  rounding: 'up' | 'down',
): ScaledAmount {
  const scale = Math.min(ledgerScale, displayScale);
  return { units: divide(units, 10n ** BigInt(ledgerScale - scale), rounding), scale };
}

// A rate below one needs more digits: 0.0010000725 cut at eight would promise another amount than the one charged.
const [maxDecimals, maxDecimalsBelowOne] = [8, 12];

/** A rate as price details, confirmation and receipt show it. */
export function displayRate(rate: Rate): string {
  const text = formatRate(rate);
  return formatShownRate(text, { maxDecimals: text.startsWith('0.') ? maxDecimalsBelowOne : maxDecimals });
}
