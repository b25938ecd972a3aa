import type * as z from 'zod/mini';
import { type FeeMode, type FeeTerms, formatFeeTerms, parseFeeTerms } from '../../kernel/fee-terms.ts';
import type { Instrument, Market } from '../../kernel/instrument.ts';
import { divide, parseUnits } from '../../kernel/money.ts';
import { convert, costOf, formatRate, parseRate, type Rate } from '../../kernel/rate.ts';
import type { priceTermsReply } from './exchange.contract.ts';

/*
 * The one arithmetic of a swap, run by the page to show it and by the server to execute it (requirements 3.3 and 3.4). All in whole
 * ledger units. Each remainder goes to the platform: what is received is rounded down, its price and fee up, by less than one unit each.
 */

/** What a swap is computed from. */
export type SwapTerms = PriceTerms &
  Pick<Market, 'isWholeUnits' | 'inputScale'> & {
    /** Ledger places of the paying and of the received side. */
    readonly fromScale: number;
    readonly toScale: number;
  };

type SwapSides = {
  readonly market: Pick<Market, 'isWholeUnits' | 'inputScale'>;
  readonly from: Pick<Instrument, 'ledgerScale'>;
  readonly to: Pick<Instrument, 'ledgerScale'>;
};

export function termsFor({ market, from, to }: SwapSides, price: PriceTerms): SwapTerms {
  const { isWholeUnits, inputScale } = market;
  return { ...price, isWholeUnits, inputScale, fromScale: from.ledgerScale, toScale: to.ledgerScale };
}

/** The fee of one order, and the terms that applied to it. What is shown or stored of a fee is taken from here. */
export type AppliedFee = {
  /** In `from` units where the fee is on top, in `to` units where it is included. */
  readonly fee: bigint;
  readonly feeBasisPoints: bigint;
  readonly feeMode: FeeMode;
};

export type SwapQuote = AppliedFee & {
  /** What is in the amount field, in `from` units. */
  readonly entered: bigint;
  /** What is received, in `to` units, after a fee that is taken out of it. */
  readonly received: bigint;
  /** What is paid for it, in `from` units, without a fee on top. */
  readonly price: bigint;
  /** What leaves the wallet, in `from` units. */
  readonly total: bigint;
  /** The part of the entered amount that is not paid and stays in the wallet (requirement 3.3.2); zero where a fee on top takes all of it. */
  readonly refund: bigint;
};

const all = 10_000n;

/**
 * The fee of an order that pays `paid`, and the only place that says which percentage applies to it. It is rounded up, so it is at least one
 * unit whenever there is a percentage.
 */
export function feeOf(paid: bigint, terms: SwapTerms): AppliedFee {
  const { basisPoints, mode: feeMode, largeOrder } = terms.feeTerms;
  const cents = convert(paid, terms.usdRate, { fromScale: terms.fromScale, toScale: 2, rounding: 'down' });
  const feeBasisPoints = largeOrder && cents >= largeOrder.cents ? largeOrder.basisPoints : basisPoints;
  const base = feeMode === 'included' ? boughtFor(paid, terms) : paid;
  return { fee: divide(base * feeBasisPoints, all, 'up'), feeBasisPoints, feeMode };
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
  const applied = feeOf(price, terms);
  const total = price + applied.fee;
  return { ...applied, entered, received, price, total, refund: entered > total ? entered - total : 0n };
}

function quoteIncluded(entered: bigint, terms: SwapTerms): SwapQuote {
  const applied = feeOf(entered, terms);
  const received = boughtFor(entered, terms) - applied.fee;
  return { ...applied, entered, received, price: entered, total: entered, refund: 0n };
}

/** From the amount field: what the amount buys, and the price of exactly that. */
export function quoteFromAmount(entered: bigint, terms: SwapTerms): SwapQuote {
  return terms.feeTerms.mode === 'included'
    ? quoteIncluded(entered, terms)
    : quoteOnTop(entered, boughtFor(entered, terms), terms);
}

/** From the field of what is received: the amount that buys it, rounded up to what can be typed. */
export function quoteFromReceived(received: bigint, terms: SwapTerms): SwapQuote {
  return terms.feeTerms.mode === 'included'
    ? quoteIncluded(amountBeforeFee(received, terms), terms)
    : quoteOnTop(amountFor(received, terms), received, terms);
}

/** The amount that buys so many units, on the steps a person can type. */
function amountFor(bought: bigint, terms: SwapTerms): bigint {
  const step = inputStep(terms);
  return divide(costIn(bought, terms), step, 'up') * step;
}

/** The amount that leaves so many units once an included fee is taken out. */
function amountBeforeFee(received: bigint, terms: SwapTerms): bigint {
  let expected = feeOf(costIn(received, terms), terms).feeBasisPoints;
  for (;;) {
    const entered = amountFor(divide(received * all, all - expected, 'up'), terms);
    const { feeBasisPoints } = feeOf(entered, terms);
    // A larger amount may have another percentage; what was computed with a higher one suffices.
    if (feeBasisPoints <= expected) return entered;
    expected = feeBasisPoints;
  }
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
  const totals = [
    quote.total,
    ...(quote.feeMode === 'on_top' ? [quote.entered + feeOf(quote.entered, terms).fee] : []),
  ];
  return totals.some((total) => isTruncationOf(text, total, terms.fromScale));
}

/**
 * The amount that Max fills in: the balance less a fee on top, on the steps a person can type, and no more than `left` units where
 * there is no more to buy. It always passes every check; undefined when the balance buys nothing.
 */
export function maxAmount(balance: bigint, terms: SwapTerms, left?: bigint): bigint | undefined {
  let expected = feeOf(balance, terms).feeBasisPoints;
  for (;;) {
    const entered = limitToLeft(subtractFeeOnTop(balance, expected, terms), terms, left);
    const quote = quoteFromAmount(entered, terms);
    if (highestTotal(quote, terms) <= balance) return quote.received > 0n ? entered : undefined;
    // A smaller amount, or the price of what it buys, may have a higher percentage, with which the balance buys less.
    expected = quote.feeBasisPoints;
  }
}

/** What a wallet needs for an order however its fee is worked out: on the price, or on the amount as entered. */
export function highestTotal(quote: SwapQuote, terms: SwapTerms): bigint {
  if (quote.feeMode === 'included') return quote.total;
  const asEntered = quote.entered + feeOf(quote.entered, terms).fee;
  return asEntered > quote.total ? asEntered : quote.total;
}

function subtractFeeOnTop(balance: bigint, feeBasisPoints: bigint, terms: SwapTerms): bigint {
  const isOnTop = terms.feeTerms.mode === 'on_top';
  const rest = isOnTop ? divide(balance * all, all + feeBasisPoints, 'down') : balance;
  return rest - (rest % inputStep(terms));
}

/** The amount itself, or what buys `left` units where it would buy more. */
function limitToLeft(amount: bigint, terms: SwapTerms, left: bigint | undefined): bigint {
  if (left === undefined || boughtFor(amount, terms) <= left) return amount;
  const typed = amountFor(left, terms);
  if (boughtFor(typed, terms) <= left) return typed;
  // Where one step buys several lots, the rounded amount may buy one too many: take the last step before the next lot.
  const before = costIn(left + lotOf(terms), terms) - 1n;
  return before - (before % inputStep(terms));
}

/**
 * What a market trades at: everything of a quote that may change while its page is open. The server publishes it as one value in pair lists,
 * refreshed prices and locked quotes, and stores it with a locked quote, so that page and server compute with the same.
 */
export type PriceTerms = {
  /** How many `to` one `from` buys. */
  readonly rate: Rate;
  /** How many USD one whole `from` is worth. */
  readonly usdRate: Rate;
  readonly feeTerms: FeeTerms;
};

/** The terms in a reply, and in the row of a locked quote. */
export type PriceTermsReply = z.infer<typeof priceTermsReply>;

export function formatPriceTerms({ rate, usdRate, feeTerms }: PriceTerms): PriceTermsReply {
  return { rate: formatRate(rate), from_usd: formatRate(usdRate), ...formatFeeTerms(feeTerms) };
}

/** Undefined where a part of them cannot be read. */
export function parsePriceTerms(reply: PriceTermsReply): PriceTerms | undefined {
  const [rate, usdRate, feeTerms] = [parseRate(reply.rate), parseRate(reply.from_usd), parseFeeTerms(reply)];
  return rate && usdRate && feeTerms && { rate, usdRate, feeTerms };
}
