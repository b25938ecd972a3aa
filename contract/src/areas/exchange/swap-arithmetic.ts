import { divide, parseUnits } from '../../kernel/money.ts';
import { convert, costOf, type Rate } from '../../kernel/rate.ts';

/*
 * The arithmetic of a swap, used by the page to show it and by the server to execute it (decisions, points 3 and 4). All in whole
 * ledger units. Rounding favours the platform: tokens are rounded down, their price and its fee up, by less than one unit each.
 */

export type SwapTerms = {
  readonly rate: Rate;
  /** The fee in hundredths of a percent, from `fee_per`. */
  readonly feeBasisPoints: bigint;
  /** Ledger decimals of the paying and of the bought side. */
  readonly fromScale: number;
  readonly toScale: number;
  /** Decimals that may be entered on the paying side: 2 for USDT and USD, 8 otherwise. */
  readonly inputScale: number;
};

export type SwapQuote = {
  /** The amount entered, in `from` units. */
  readonly entered: bigint;
  /** What is bought, in `to` units; whole tokens of COINGT. */
  readonly tokens: bigint;
  /** The exact cost of those tokens. */
  readonly price: bigint;
  readonly fee: bigint;
  /** Price and fee: what leaves the wallet. */
  readonly totalAmt: bigint;
  /** The part of the entered amount that does not buy a whole token and stays in the wallet. */
  readonly refund: bigint;
};

/** `fee_per` ("0.50" percent) in hundredths of a percent; undefined when it is no plain decimal. */
export function parseFeePercent(feePer: string): bigint | undefined {
  return parseUnits(feePer, 2, 'up');
}

/** The fee on a price: rounded up, so it is at least one unit whenever there is a percentage. */
export function feeOn(price: bigint, { feeBasisPoints }: SwapTerms): bigint {
  return divide(price * feeBasisPoints, 10_000n, 'up');
}

function priceOf(tokens: bigint, terms: SwapTerms): bigint {
  return costOf(tokens, terms.rate, { ...terms, rounding: 'up' });
}

function tokensFor(entered: bigint, terms: SwapTerms): bigint {
  return convert(entered, terms.rate, { ...terms, rounding: 'down' });
}

/** The smallest step that can be entered, in ledger units of the paying side. */
function inputStep({ fromScale, inputScale }: SwapTerms): bigint {
  return 10n ** BigInt(Math.max(fromScale - inputScale, 0));
}

function quote(entered: bigint, tokens: bigint, terms: SwapTerms): SwapQuote {
  const price = priceOf(tokens, terms);
  const fee = feeOn(price, terms);
  return { entered, tokens, price, fee, totalAmt: price + fee, refund: entered - price };
}

/** From the amount field: as many tokens as the amount buys, and the price of exactly those. */
export function quoteFromAmount(entered: bigint, terms: SwapTerms): SwapQuote {
  return quote(entered, tokensFor(entered, terms), terms);
}

/** From the token field: the amount that buys these tokens, rounded up to what can be entered. */
export function quoteFromTokens(tokens: bigint, terms: SwapTerms): SwapQuote {
  const step = inputStep(terms);
  const entered = divide(priceOf(tokens, terms), step, 'up') * step;
  return quote(entered, tokens, terms);
}

/** The quote that both amount and tokens match, whichever of the two was entered; undefined when there is none. */
export function matchQuote(entered: bigint, tokens: bigint, terms: SwapTerms): SwapQuote | undefined {
  const fromAmount = quoteFromAmount(entered, terms);
  if (fromAmount.tokens === tokens) return fromAmount;
  const fromTokens = quoteFromTokens(tokens, terms);
  return fromTokens.entered === entered ? fromTokens : undefined;
}

/** Whether a client's total is the quote's: computed on the price or on the amount entered, cut to the decimals sent. */
export function isQuoteTotal(text: string, quoted: SwapQuote, terms: SwapTerms): boolean {
  const [, fraction = ''] = text.split('.');
  const units = parseUnits(text, Math.max(terms.fromScale, fraction.length));
  if (units === undefined) return false;
  const finer = 10n ** BigInt(Math.max(fraction.length - terms.fromScale, 0));
  const step = 10n ** BigInt(Math.max(terms.fromScale - fraction.length, 0));
  const distance = (total: bigint) => (units > total * finer ? units - total * finer : total * finer - units);
  return [quoted.totalAmt, quoted.entered + feeOn(quoted.entered, terms)].some(
    (total) => distance(total) < step * finer,
  );
}

/**
 * The amount that Max fills in: the balance less the fee, in steps that can be entered, and at most `left` tokens, the rest of the
 * open tranche. It always passes every check; undefined when the balance does not buy one token.
 */
export function maxAmount(balance: bigint, terms: SwapTerms, left?: bigint): bigint | undefined {
  const step = inputStep(terms);
  const onStep = (units: bigint) => units - (units % step);
  const affordable = onStep(divide(balance * 10_000n, 10_000n + terms.feeBasisPoints, 'down'));
  const entered = left !== undefined && tokensFor(affordable, terms) > left ? amountFor(left) : affordable;
  return tokensFor(entered, terms) > 0n ? entered : undefined;

  function amountFor(tokens: bigint): bigint {
    const rounded = quoteFromTokens(tokens, terms).entered;
    // Where one step buys several units, the rounded amount may buy one too many: take the last step before the next unit.
    return tokensFor(rounded, terms) > tokens ? onStep(priceOf(tokens + 1n, terms) - 1n) : rounded;
  }
}
