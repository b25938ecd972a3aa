import type { listPricedPairs } from '@istmo/contract/areas/exchange/exchange.contract';
import { amountUnits, inputScaleFor, type SwapFields } from '@istmo/contract/areas/exchange/exchange.rules';
import {
  parseFeePercent,
  quoteFromAmount,
  quoteFromTokens,
  type SwapQuote,
  type SwapTerms,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import { divide, formatUnits, isNamedCurrency, ledgerScale, parseUnits } from '@istmo/contract/kernel/money';
import { parseRate } from '@istmo/contract/kernel/rate';

export type PairView = OutputOf<typeof listPricedPairs>['data'][number];

/** What was typed and on which side; the other side is computed from it and never stored. */
export type SwapInput = { readonly side: 'amount' | 'token'; readonly text: string };

export const emptyInput: SwapInput = { side: 'amount', text: '' };

/** The pair that the form opens with (specification 1, point 4): BTC, or USDT where it is the only one. */
export function defaultPair(pairs: readonly PairView[]): PairView | undefined {
  return pairs.find((pair) => pair.from_symbol === 'BTC') ?? pairs[0];
}

/** The pair of this currency, to the same target where that exists. */
export function findPair(pairs: readonly PairView[], from: string, to?: string): PairView | undefined {
  const targets = pairs.filter((pair) => pair.from_symbol === from);
  return targets.find((pair) => pair.to_symbol === to) ?? targets[0];
}

/** The terms of a swap of this pair at a rate of the server; undefined when a value cannot be parsed. */
export function toTerms(pair: PairView, rateText: string): SwapTerms | undefined {
  const { from_symbol: from, to_symbol: to, fee_per: feePer } = pair;
  const rate = parseRate(rateText);
  const feeBasisPoints = parseFeePercent(feePer);
  if (rate === undefined || feeBasisPoints === undefined || !isNamedCurrency(from) || !isNamedCurrency(to))
    return undefined;
  return {
    rate,
    feeBasisPoints,
    fromScale: ledgerScale(from),
    toScale: ledgerScale(to),
    inputScale: inputScaleFor(from),
  };
}

export type SwapSides = { readonly form: SwapFields; readonly quote: SwapQuote | undefined };

/** Both fields and their quote, computed from the one that was typed. Without a price the other field stays empty. */
export function toSides({ side, text }: SwapInput, terms: SwapTerms | undefined): SwapSides {
  const alone = side === 'amount' ? { amount: text, total: '' } : { amount: '', total: text };
  if (!terms) return { form: alone, quote: undefined };
  if (side === 'amount') {
    const entered = amountUnits(text, terms);
    if (entered === undefined) return { form: alone, quote: undefined };
    const quote = quoteFromAmount(entered, terms);
    return { form: { amount: text, total: formatUnits(quote.tokens, terms.toScale) }, quote };
  }
  const tokens = parseUnits(text, terms.toScale);
  if (tokens === undefined) return { form: alone, quote: undefined };
  const quote = quoteFromTokens(tokens, terms);
  return { form: { amount: inputText(quote.entered, terms), total: text }, quote };
}

/** Paid units as the amount field shows them: "2000.00". They must be a multiple of the input step. */
export function inputText(units: bigint, terms: SwapTerms): string {
  return formatUnits(units / inputStep(terms), placesOf(terms));
}

function placesOf({ fromScale, inputScale }: SwapTerms): number {
  return Math.min(inputScale, fromScale);
}

/** Ledger units in the smallest step that can be typed and shown. */
function inputStep(terms: SwapTerms): bigint {
  return 10n ** BigInt(terms.fromScale - placesOf(terms));
}

type ScaledAmount = { readonly units: bigint; readonly scale: number };

export type DisplayedQuote = {
  readonly quantity: ScaledAmount;
  readonly fee: ScaledAmount;
  readonly total: ScaledAmount;
  readonly refund: ScaledAmount;
  readonly tokens: ScaledAmount;
};

/**
 * The amounts of a quote at the displayed precision. Total and fee are never shown smaller than they are; quantity and refund are the
 * remainders, so that the lines add up to the last digit shown.
 */
export function toDisplayedQuote(quote: SwapQuote, terms: SwapTerms): DisplayedQuote {
  const [step, scale] = [inputStep(terms), placesOf(terms)];
  const total = divide(quote.totalAmt, step, 'up');
  const fee = divide(quote.fee, step, 'up');
  const quantity = total - fee;
  return {
    total: { units: total, scale },
    fee: { units: fee, scale },
    quantity: { units: quantity, scale },
    refund: { units: quote.entered / step - quantity, scale },
    tokens: { units: quote.tokens, scale: terms.toScale },
  };
}

/** What one token costs with its fee, at the displayed precision: the smallest balance that buys something. */
export function minPayment(terms: SwapTerms): ScaledAmount {
  return toDisplayedQuote(quoteFromTokens(10n ** BigInt(terms.toScale), terms), terms).total;
}
