import {
  displayAmounts,
  displayRate,
  type DisplayedAmounts,
  type ScaledAmount,
} from '@istmo/contract/areas/exchange/displayed-amounts';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { quoteFromReceived, type SwapQuote } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { formatFeePercent, formatFeeTerms } from '@istmo/contract/kernel/fee-terms';
import { formatAmount } from '@istmo/contract/kernel/format';
import { convert, deviatesBeyond, formatInverse, inversePlaces } from '@istmo/contract/kernel/rate';
import * as m from '@istmo/contract/messages';
import { largeOrderText } from '../../shared/fee-text.ts';
import { percentOf } from '../../shared/format.ts';
import type { DraftTerms, SwapDraft } from './swap-draft.ts';

type DisplayedQuote = DisplayedAmounts & Readonly<Record<'entered' | 'refund', ScaledAmount>>;

/** The amounts of a quote as they are shown. The refund is rounded down, so that it and a total rounded up are what was entered. */
export function toDisplayedQuote(quote: SwapQuote, terms: DraftTerms): DisplayedQuote {
  const { fromScale, toScale, paidPlaces, receivedPlaces } = terms;
  const shown = displayAmounts(
    quote,
    { ledgerScale: fromScale, displayScale: paidPlaces },
    { ledgerScale: toScale, displayScale: receivedPlaces },
  );
  const { scale } = shown.total;
  const step = 10n ** BigInt(fromScale - scale);
  return { ...shown, entered: { units: quote.entered / step, scale }, refund: { units: quote.refund / step, scale } };
}

/** What one whole unit costs with its fee, as shown: the smallest payment of a market that sells whole units. */
export function minPayment(terms: DraftTerms): ScaledAmount {
  return toDisplayedQuote(quoteFromReceived(10n ** BigInt(terms.toScale), terms), terms).total;
}

/** The refund, named with the amount entered, which the confirmation has nowhere else. */
type Refund = { readonly name: string; readonly amount: ScaledAmount };

/** What stays in the wallet of the amount entered, where the balance exceeds what is needed (requirement 2.5). */
export function refundOf({ quote, terms, balance, pair }: SwapDraft): Refund | undefined {
  if (!quote || quote.received === 0n || balance === undefined || balance <= quote.total) return undefined;
  const { entered, refund } = toDisplayedQuote(quote, terms);
  if (refund.units === 0n) return undefined;
  return { name: m.exchange_refund({ amount: `${formatAmount(entered)} ${pair.from.code}` }), amount: refund };
}

function feePercentOf({ feeBasisPoints }: SwapQuote): string {
  return percentOf(formatFeePercent(feeBasisPoints));
}

export type SwapLine = {
  readonly key: 'rate' | 'price' | 'large-order' | 'quantity' | 'fee' | 'total' | 'receive' | 'refund';
  readonly name: string;
  readonly text: string;
  /** What it is in dollars. */
  readonly usd?: string | undefined;
};

/** The lines of price details and confirmation, in the specification's order; amounts only once something is entered. */
export function draftLines(draft: SwapDraft): readonly SwapLine[] {
  const { pair, terms, quote } = draft;
  const [from, to] = [pair.from.code, pair.to.code];
  const inverse = formatInverse(terms.rate, inversePlaces(terms.rate, Math.max(pair.from.displayScale, 2)));
  const rates: readonly SwapLine[] = [
    { key: 'rate', name: m.exchange_rate(), text: m.exchange_rate_line({ from, to, rate: displayRate(terms.rate) }) },
    { key: 'price', name: m.exchange_inverse({ to }), text: `${formatAmount(inverse)} ${from}` },
    ...largeOrderLine(terms),
  ];
  if (!quote || quote.received === 0n) return rates;
  const { quantity, fee, total, received } = toDisplayedQuote(quote, terms);
  const percent = feePercentOf(quote);
  const feeCode = quote.feeMode === 'included' ? to : from;
  const lines: readonly SwapLine[] = [
    ...rates,
    { key: 'quantity', name: m.exchange_quantity(), text: `${formatAmount(quantity)} ${from}` },
    { key: 'fee', name: m.exchange_fee_percent({ percent }), text: `${formatAmount(fee)} ${feeCode}` },
    {
      key: 'total',
      name: m.exchange_total_amount(),
      text: `${formatAmount(total)} ${from}`,
      usd: usdOfTotal(draft, total),
    },
    { key: 'receive', name: m.exchange_total(), text: `${formatAmount(received)} ${to}` },
  ];
  const refund = refundOf(draft);
  return refund
    ? [...lines, { key: 'refund', name: refund.name, text: `${formatAmount(refund.amount)} ${from}` }]
    : lines;
}

/** The lower fee of large orders, where the market has one. */
function largeOrderLine({ feeTerms }: DraftTerms): readonly SwapLine[] {
  const { large_order: large } = formatFeeTerms(feeTerms);
  return large ? [{ key: 'large-order', name: m.exchange_large_order(), text: largeOrderText(large) }] : [];
}

/** What the total is in dollars, at the price that is shown; undefined where it is paid in dollars. */
function usdOfTotal({ pair, terms }: SwapDraft, { units, scale }: ScaledAmount): string | undefined {
  if (pair.from.code === valuationCurrency) return undefined;
  const cents = convert(units, terms.usdRate, { fromScale: scale, toScale: 2, rounding: 'down' });
  return `${formatAmount({ units: cents, scale: 2 })} ${valuationCurrency}`;
}

/** While the price details are closed: what is paid, what comes in, and the rate. */
export function summaryLines(draft: SwapDraft): readonly SwapLine[] {
  const lines = draftLines(draft);
  return (['total', 'receive', 'rate'] as const).flatMap((key) => lines.filter((line) => line.key === key));
}

/** The confirmation's own order and wording (requirement 2.2.11): quantity, fees, total amount, total; then the rate. */
export function confirmationLines(draft: SwapDraft): readonly SwapLine[] {
  const lines = draftLines(draft);
  const amounts = lines.filter(({ key }) => key !== 'rate' && key !== 'price' && key !== 'large-order');
  const rates = lines.filter(({ key }) => key === 'rate' || key === 'price');
  return [...amounts, ...rates].map((line) =>
    line.key === 'fee' && draft.quote
      ? { ...line, name: m.exchange_fees({ percent: feePercentOf(draft.quote) }) }
      : line,
  );
}

/**
 * The lines that differ from those shown before by more than the operator's threshold, in hundredths of a percent: fee and refund measured
 * against the total, all others against themselves.
 */
export function changedLines(before: SwapDraft, after: SwapDraft, basisPoints: bigint): ReadonlySet<SwapLine['key']> {
  const changed = new Set<SwapLine['key']>();
  if (deviatesBeyond(after.terms.rate, before.terms.rate, basisPoints)) changed.add('rate').add('price');
  if (!before.quote || !after.quote) return changed;
  const [old, now] = [toDisplayedQuote(before.quote, before.terms), toDisplayedQuote(after.quote, after.terms)];
  const compared: readonly [SwapLine['key'], keyof DisplayedQuote, measure: bigint][] = [
    ['quantity', 'quantity', old.quantity.units],
    ['fee', 'fee', after.quote.feeMode === 'included' ? old.received.units : old.total.units],
    ['total', 'total', old.total.units],
    ['receive', 'received', old.received.units],
    ['refund', 'refund', old.total.units],
  ];
  for (const [key, name, measure] of compared) {
    const distance = now[name].units - old[name].units;
    if ((distance < 0n ? -distance : distance) * 10_000n > measure * basisPoints) changed.add(key);
  }
  return changed;
}
