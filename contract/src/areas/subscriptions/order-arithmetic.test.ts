import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, crossRate } from '../../kernel/rate.ts';
import {
  costAt,
  isLimitPrice,
  leaveUntil,
  type OrderTerms,
  quoteAmount,
  quoteUnits,
  sameCurrencyRate,
  unitsFor,
} from './order-arithmetic.ts';

const terms: OrderTerms = {
  priceMode: 'fixed',
  rateRule: 'order',
  priceLow: 1_000n,
  stepUnits: 1n,
  securityScale: 0,
  termsScale: 2,
  currencyScale: 2,
  rate: sameCurrencyRate(),
};
const anyTerms = fc
  .record({
    priceLow: fc.bigInt(1n, 10n ** 9n),
    stepUnits: fc.bigInt(1n, 1_000n),
    securityScale: fc.integer({ min: 0, max: 8 }),
    currencyScale: fc.integer({ min: 0, max: 8 }),
    price: fc.bigInt(1n, 10n ** 12n),
    over: fc.bigInt(1n, 10n ** 12n),
  })
  .map(({ price, over, ...rest }): OrderTerms => ({ ...terms, ...rest, rate: crossRate(price, over) }))
  .filter(({ rate }) => rate > 0n);

test('units cost their price, and another currency is rounded up to its minor unit', () => {
  expect(quoteUnits(5n, terms)).toEqual({ paid: 5_000n, value: 5_000n, wanted: 5n });
  const inBitcoin = { ...terms, currencyScale: 8, rate: crossRate(60_000n, 1n) };
  expect(quoteUnits(5n, inBitcoin)).toEqual({ paid: 83_334n, value: 5_000n, wanted: 5n });
});

test('an amount buys units at the lowest price, on the steps of an order', () => {
  expect(quoteAmount(12_345n, { ...terms, stepUnits: 5n })).toEqual({ paid: 12_345n, value: 12_345n, wanted: 10n });
});

test('what is paid for units is worth at least their cost, and one minor unit less is not', () => {
  fc.assert(
    fc.property(anyTerms, fc.bigInt(1n, 10n ** 12n), (some, units) => {
      const { paid, value } = quoteUnits(units, some);
      const worth = (amount: bigint) =>
        amount * some.rate * 10n ** 2n >= value * 10n ** BigInt(18 + some.currencyScale);
      expect(value).toBe(costAt(units, some.priceLow, some.securityScale));
      expect(worth(paid)).toBe(true);
      expect(paid === 0n || !worth(paid - 1n)).toBe(true);
    }),
  );
});

test('the units that an amount buys never cost more than its value, and one step more would', () => {
  fc.assert(
    fc.property(anyTerms, fc.bigInt(0n, 10n ** 15n), (some, amount) => {
      const { value, wanted } = quoteAmount(amount, some);
      expect(value).toBe(convert(amount, some.rate, { fromScale: some.currencyScale, toScale: 2, rounding: 'down' }));
      expect(wanted % some.stepUnits).toBe(0n);
      expect(costAt(wanted, some.priceLow, some.securityScale)).toBeLessThanOrEqual(value);
      expect(costAt(wanted + some.stepUnits, some.priceLow, some.securityScale)).toBeGreaterThan(value);
    }),
  );
});

test('a higher price never buys more units', () => {
  fc.assert(
    fc.property(anyTerms, fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10n ** 9n), (some, value, more) => {
      expect(unitsFor(value, some.priceLow + more, some)).toBeLessThanOrEqual(unitsFor(value, some.priceLow, some));
    }),
  );
});

test('a limit is between the bounds and on a tick', () => {
  const bounds = { priceLow: 1_000n, priceHigh: 1_200n, priceTick: 50n };
  expect([1_000n, 1_150n, 1_200n].every((limit) => isLimitPrice(limit, bounds))).toBe(true);
  expect([950n, 1_010n, 1_250n].some((limit) => isLimitPrice(limit, bounds))).toBe(false);
});

test('the longest cooling-off time that fits counts, and without one there is none', () => {
  const at = new Date('2026-03-01T12:00:00Z');
  const rules = [
    { country: '*', category: 'retail', days: 3 },
    { country: 'CO', category: '*', days: 5 },
    { country: 'GT', category: 'professional', days: 9 },
  ] as const;
  const day = (country: string, category: string) =>
    leaveUntil(at, rules, { country, category }).toISOString().slice(0, 10);
  expect(day('CO', 'retail')).toBe('2026-03-06');
  expect(day('GT', 'retail')).toBe('2026-03-04');
  expect(leaveUntil(at, rules, { country: 'GT', category: 'institutional' })).toEqual(at);
});
