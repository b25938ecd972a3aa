import type { PriceMode, RateRule } from '../../kernel/raise.ts';
import { divide } from '../../kernel/money.ts';
import { convert, costOf, parseRate, type Rate } from '../../kernel/rate.ts';

/*
 * The arithmetic of an order in a raise, run by the page to show it and by the server to take it. All in whole ledger units. What an investor pays is rounded
 * up and what it buys is rounded down, by less than one unit each.
 */

/** What an order is computed from. Prices are for one whole unit of the security, in minor units of the currency of the terms. */
export type OrderTerms = {
  readonly priceMode: PriceMode;
  readonly rateRule: RateRule;
  /** The lowest price; of a fixed price and of a step the price itself. */
  readonly priceLow: bigint;
  readonly stepUnits: bigint;
  readonly securityScale: number;
  readonly termsScale: number;
  readonly currencyScale: number;
  /** Units of the terms' currency for one of the paying currency. */
  readonly rate: Rate;
};

/** The rate of a currency to itself. */
export function sameCurrencyRate(): Rate {
  const rate = parseRate('1');
  if (rate === undefined) throw new Error('one is a rate');
  return rate;
}

/** What a person enters: units where their price is known, otherwise the amount that is paid. */
export const entryOf = ({ priceMode, rateRule }: Pick<OrderTerms, 'priceMode' | 'rateRule'>): 'units' | 'amount' =>
  priceMode === 'demand' || rateRule === 'close' ? 'amount' : 'units';

export type OrderQuote = {
  /** What leaves the wallet, in minor units of the paying currency. */
  readonly paid: bigint;
  /** What it is worth at this rate, in minor units of the terms' currency. */
  readonly value: bigint;
  /** The most units that may be allotted for it. */
  readonly wanted: bigint;
};

/** What so many units cost at a price, in minor units of the terms' currency. */
export const costAt = (units: bigint, price: bigint, securityScale: number): bigint =>
  divide(units * price, 10n ** BigInt(securityScale), 'up');

/** The most units that a value buys at a price, on the steps of an order. */
export function unitsFor(
  value: bigint,
  price: bigint,
  { securityScale, stepUnits }: Pick<OrderTerms, 'securityScale' | 'stepUnits'>,
): bigint {
  const bought = divide(value * 10n ** BigInt(securityScale), price, 'down');
  return bought - (bought % stepUnits);
}

/** What is paid for units at a known price. */
export function quoteUnits(units: bigint, terms: OrderTerms): OrderQuote {
  const { rate, currencyScale: fromScale, termsScale: toScale } = terms;
  const value = costAt(units, terms.priceLow, terms.securityScale);
  return { paid: costOf(value, rate, { fromScale, toScale, rounding: 'up' }), value, wanted: units };
}

/** What an amount is worth, and the most units that it buys: those at the lowest price. */
export function quoteAmount(paid: bigint, terms: OrderTerms): OrderQuote {
  const { rate, currencyScale: fromScale, termsScale: toScale } = terms;
  const value = convert(paid, rate, { fromScale, toScale, rounding: 'down' });
  return { paid, value, wanted: unitsFor(value, terms.priceLow, terms) };
}

/** Whether the investor may choose this highest price: between the bounds, on a tick. */
export const isLimitPrice = (
  limit: bigint,
  {
    priceLow,
    priceHigh,
    priceTick,
  }: { readonly priceLow: bigint; readonly priceHigh: bigint; readonly priceTick: bigint },
): boolean => limit >= priceLow && limit <= priceHigh && (limit - priceLow) % priceTick === 0n;

const dayMs = 86_400_000;

type CoolingOffRule = { readonly country: string; readonly category: string; readonly days: number };

/** Until when an investor may leave who paid at this moment: the longest of the rules that fit; without one not at all. */
export function leaveUntil(
  paidAt: Date,
  rules: readonly CoolingOffRule[],
  { country, category }: { readonly country: string; readonly category: string },
): Date {
  const days = rules
    .filter(
      (rule) =>
        (rule.country === '*' || rule.country === country) && (rule.category === '*' || rule.category === category),
    )
    .map((rule) => rule.days);
  return new Date(paidAt.getTime() + Math.max(0, ...days) * dayMs);
}
