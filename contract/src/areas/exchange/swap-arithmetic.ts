import type { Instrument, Market } from '../../kernel/instrument.ts';
import { divide, parseUnits } from '../../kernel/money.ts';
import { convert, costOf, type Rate } from '../../kernel/rate.ts';

/*
 * The one arithmetic of a swap, run by the page to show it and by the server to execute it (requirements 3.3 and 3.4). All in whole
 * ledger units. Each remainder goes to the platform: what is received is rounded down, its price and fee up, by less than one unit each.
 */

/** What a swap is computed from. */
export type SwapTerms = Pick<Market, 'feeBasisPoints' | 'feeMode' | 'isWholeUnits' | 'inputScale'> & {
  readonly rate: Rate;
  /** Ledger places of the paying and of the received side. */
  readonly fromScale: number;
  readonly toScale: number;
};

export function termsFor(
  { feeBasisPoints, feeMode, isWholeUnits, inputScale }: Market,
  from: Pick<Instrument, 'ledgerScale'>,
  to: Pick<Instrument, 'ledgerScale'>,
  rate: Rate,
): SwapTerms {
  return {
    feeBasisPoints,
    feeMode,
    isWholeUnits,
    inputScale,
    rate,
    fromScale: from.ledgerScale,
    toScale: to.ledgerScale,
  };
}

export type SwapQuote = {
  /** What is in the amount field, in `from` units. */
  readonly entered: bigint;
  /** What is received, in `to` units, after a fee that is taken out of it. */
  readonly received: bigint;
  /** What is paid for it, in `from` units, without a fee on top. */
  readonly price: bigint;
  /** In `from` units where the fee is on top, in `to` units where it is included. */
  readonly fee: bigint;
  /** What leaves the wallet, in `from` units. */
  readonly total: bigint;
  /** The part of the entered amount that bought nothing and stays in the wallet. */
  readonly refund: bigint;
};

const all = 10_000n;

/** `fee_per` ("0.50" percent) in hundredths of a percent; undefined when it is no plain decimal. */
export function parseFeePercent(feePercent: string): bigint | undefined {
  return parseUnits(feePercent, 2, 'up');
}

/** The fee on an amount: rounded up, so it is at least one unit whenever there is a percentage. */
export function feeOn(amount: bigint, { feeBasisPoints }: Pick<SwapTerms, 'feeBasisPoints'>): bigint {
  return divide(amount * feeBasisPoints, all, 'up');
}

/** The smallest step a person can type, in ledger units of the paying side. */
function inputStep({ fromScale, inputScale }: SwapTerms): bigint {
  return 10n ** BigInt(Math.max(fromScale - inputScale, 0));
}

/** The smallest amount that can be received, in ledger units of the received side. */
function lotOf({ toScale, isWholeUnits }: SwapTerms): bigint {
  return isWholeUnits ? 10n ** BigInt(toScale) : 1n;
}

function costIn(units: bigint, terms: SwapTerms): bigint {
  return costOf(units, terms.rate, { ...terms, rounding: 'up' });
}

/** What an amount buys before an included fee, in whole lots. */
function boughtFor(entered: bigint, terms: SwapTerms): bigint {
  const units = convert(entered, terms.rate, { ...terms, rounding: 'down' });
  return units - (units % lotOf(terms));
}

function quoteOnTop(entered: bigint, received: bigint, terms: SwapTerms): SwapQuote {
  const price = costIn(received, terms);
  const fee = feeOn(price, terms);
  return { entered, received, price, fee, total: price + fee, refund: entered - price };
}

function quoteIncluded(entered: bigint, terms: SwapTerms): SwapQuote {
  const bought = boughtFor(entered, terms);
  const fee = feeOn(bought, terms);
  return { entered, received: bought - fee, price: entered, fee, total: entered, refund: 0n };
}

/** From the amount field: what the amount buys, and the price of exactly that. */
export function quoteFromAmount(entered: bigint, terms: SwapTerms): SwapQuote {
  return terms.feeMode === 'included'
    ? quoteIncluded(entered, terms)
    : quoteOnTop(entered, boughtFor(entered, terms), terms);
}

/** From the field of what is received: the amount that buys it, rounded up to what can be typed. */
export function quoteFromReceived(received: bigint, terms: SwapTerms): SwapQuote {
  const step = inputStep(terms);
  const bought = terms.feeMode === 'included' ? divide(received * all, all - terms.feeBasisPoints, 'up') : received;
  const entered = divide(costIn(bought, terms), step, 'up') * step;
  return terms.feeMode === 'included' ? quoteIncluded(entered, terms) : quoteOnTop(entered, received, terms);
}

/** The quote that both amounts follow from, whichever of the two was typed; undefined when they follow from neither. */
export function matchQuote(entered: bigint, received: bigint, terms: SwapTerms): SwapQuote | undefined {
  const fromAmount = quoteFromAmount(entered, terms);
  if (fromAmount.received === received) return fromAmount;
  const fromReceived = quoteFromReceived(received, terms);
  return fromReceived.entered === entered ? fromReceived : undefined;
}

/** True when a decimal is this many units, cut to the places that were sent. */
export function isTruncationOf(text: string, units: bigint, scale: number): boolean {
  const [, fraction = ''] = text.split('.');
  const sent = parseUnits(text, Math.max(scale, fraction.length));
  if (sent === undefined) return false;
  const finer = 10n ** BigInt(Math.max(fraction.length - scale, 0));
  const step = 10n ** BigInt(Math.max(scale - fraction.length, 0));
  const distance = sent > units * finer ? sent - units * finer : units * finer - sent;
  return distance < step * finer;
}

/** Whether the total that a client worked out is this quote's: on the price, or on the amount as entered. */
export function isQuoteTotal(text: string, quote: SwapQuote, terms: SwapTerms): boolean {
  const totals = [quote.total, ...(terms.feeMode === 'on_top' ? [quote.entered + feeOn(quote.entered, terms)] : [])];
  return totals.some((total) => isTruncationOf(text, total, terms.fromScale));
}

/**
 * The amount that Max fills in: the balance less a fee on top, on the steps a person can type, and no more than `left` units where
 * there is no more to buy. It always passes every check; undefined when the balance buys nothing.
 */
export function maxAmount(balance: bigint, terms: SwapTerms, left?: bigint): bigint | undefined {
  const step = inputStep(terms);
  const onStep = (units: bigint) => units - (units % step);
  const affordable = terms.feeMode === 'included' ? balance : divide(balance * all, all + terms.feeBasisPoints, 'down');
  const most = onStep(affordable);
  const entered = left !== undefined && boughtFor(most, terms) > left ? amountFor(left) : most;
  return quoteFromAmount(entered, terms).received > 0n ? entered : undefined;

  function amountFor(units: bigint): bigint {
    const typed = divide(costIn(units, terms), step, 'up') * step;
    // Where one step buys several lots, the rounded amount may buy one too many: take the last step before the next lot.
    return boughtFor(typed, terms) > units ? onStep(costIn(units + lotOf(terms), terms) - 1n) : typed;
  }
}
