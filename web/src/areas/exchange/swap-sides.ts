import type { listPricedPairs } from '@istmo/contract/areas/exchange/exchange.calls';
import { amountUnits, inputScaleOf, type SwapForm } from '@istmo/contract/areas/exchange/exchange.rules';
import {
  feeBasisPointsOf,
  quoteFromAmount,
  quoteFromTokens,
  type SwapQuote,
  type SwapTerms,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import type { ReplyAt } from '@istmo/contract/wire';
import { divide, formatUnits, isNamedCurrency, ledgerScale, parseUnits } from '@istmo/contract/kernel/money';
import { parseRate } from '@istmo/contract/kernel/rate';

export type PairView = ReplyAt<typeof listPricedPairs>['data'][number];

/** What a person typed and on which side; the other side follows from it and is never kept. */
export type Typed = { readonly side: 'amount' | 'token'; readonly text: string };

export const untyped: Typed = { side: 'amount', text: '' };

/** The pair that the form opens with (specification 1, point 4): USDT where it is the only one, otherwise BTC. */
export function startingPair(pairs: readonly PairView[]): PairView | undefined {
  return pairs.find((pair) => pair.from_symbol === 'BTC') ?? pairs[0];
}

/** The pair of this currency, to the same target where it has that. */
export function pairFrom(pairs: readonly PairView[], from: string, to?: string): PairView | undefined {
  const targets = pairs.filter((pair) => pair.from_symbol === from);
  return targets.find((pair) => pair.to_symbol === to) ?? targets[0];
}

/** What a swap of this pair is reckoned with at a rate of the server's; undefined for what cannot be read. */
export function termsOf(pair: PairView, rateText: string): SwapTerms | undefined {
  const { from_symbol: from, to_symbol: to, fee_per: feePer } = pair;
  const rate = parseRate(rateText);
  const feeBasisPoints = feeBasisPointsOf(feePer);
  if (rate === undefined || feeBasisPoints === undefined || !isNamedCurrency(from) || !isNamedCurrency(to))
    return undefined;
  return {
    rate,
    feeBasisPoints,
    fromScale: ledgerScale(from),
    toScale: ledgerScale(to),
    inputScale: inputScaleOf(from),
  };
}

export type Sides = { readonly form: SwapForm; readonly quote: SwapQuote | undefined };

/** Both fields and the reckoning behind them, from the one that was typed. Without a price the other field stays empty. */
export function sidesOf({ side, text }: Typed, terms: SwapTerms | undefined): Sides {
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
  return { form: { amount: typedText(quote.entered, terms), total: text }, quote };
}

/** Units of the paying side as the amount field holds them: "2000.00". They must lie on a step that can be typed. */
export function typedText(units: bigint, terms: SwapTerms): string {
  return formatUnits(units / stepOf(terms), placesOf(terms));
}

function placesOf({ fromScale, inputScale }: SwapTerms): number {
  return Math.min(inputScale, fromScale);
}

/** Ledger units in the smallest step that is shown and typed. */
function stepOf(terms: SwapTerms): bigint {
  return 10n ** BigInt(terms.fromScale - placesOf(terms));
}

type Figure = { readonly units: bigint; readonly scale: number };

export type Shown = {
  readonly quantity: Figure;
  readonly fee: Figure;
  readonly total: Figure;
  readonly refund: Figure;
  readonly tokens: Figure;
};

/**
 * The figures of a quote at the places that are shown. Total and fee are never shown smaller than they are; quantity and refund are what
 * remains, so that the lines add up to the last digit shown.
 */
export function shownOf(quote: SwapQuote, terms: SwapTerms): Shown {
  const [step, scale] = [stepOf(terms), placesOf(terms)];
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

/** What one token costs with its fee, at the places shown: the least a wallet must hold. */
export function leastToPay(terms: SwapTerms): Figure {
  return shownOf(quoteFromTokens(10n ** BigInt(terms.toScale), terms), terms).total;
}
