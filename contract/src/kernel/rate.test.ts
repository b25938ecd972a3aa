import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convert,
  costOf,
  deviatesBeyond,
  formatRate,
  formatInverse,
  inversePlaces,
  parseRate,
  parseRateUnits,
  crossRate,
} from './rate.ts';

const sides = fc.record({ fromScale: fc.integer({ min: 0, max: 8 }), toScale: fc.integer({ min: 0, max: 8 }) });
const price = fc.bigInt({ min: 1n, max: 10n ** 14n });
const anyRate = fc
  .tuple(price, price)
  .map(([over, under]) => crossRate(over, under))
  .filter((rate) => rate > 0n);
const units = fc.bigInt({ min: 0n, max: 10n ** 18n });

test('the smallest rate of a pair keeps at least twelve significant digits', () => {
  // 4,123.45 COP for a dollar: one peso buys 0.000242515... USDT.
  const peso = formatRate(crossRate(100n, 412_345n));
  expect(peso.replace(/^0\.0*/, '').length).toBeGreaterThanOrEqual(12);
  expect(peso).toBe('0.000242515369411536');
  expect(formatRate(crossRate(9_741_235n, 100_000n))).toBe('97.412350000000000000');
});

test('zero, negative and unreadable texts are no rate', () => {
  expect(parseRate('0')).toBeUndefined();
  expect(parseRate('-1')).toBeUndefined();
  expect(parseRate('abc')).toBeUndefined();
  expect(parseRate('0.001')).toBe(10n ** 15n);
  expect(parseRate('0.0000000000000000019')).toBe(1n);
});

test('a stored rate is positive', () => {
  expect(parseRateUnits('1')).toBe(1n);
  for (const text of ['0', '-1']) expect(() => parseRateUnits(text)).toThrow('a rate is positive');
});

test('the cost of what an amount buys is never more than that amount', () => {
  fc.assert(
    fc.property(units, anyRate, sides, (paid, rate, scales) => {
      const bought = convert(paid, rate, { ...scales, rounding: 'down' });
      return costOf(bought, rate, { ...scales, rounding: 'up' }) <= paid;
    }),
  );
});

test('the cost of tokens always buys them', () => {
  fc.assert(
    fc.property(units, anyRate, sides, (tokens, rate, scales) => {
      const cost = costOf(tokens, rate, { ...scales, rounding: 'up' });
      return convert(cost, rate, { ...scales, rounding: 'down' }) >= tokens;
    }),
  );
});

test('the inverse has the requested decimals and is never below the price', () => {
  const rate = parseRate('0.001');
  expect(rate && formatInverse(rate, 2)).toBe('1000.00');
  const bitcoin = parseRate('97.41235');
  expect(bitcoin && formatInverse(bitcoin, 8)).toBe('0.01026564');
});

test('the price that a rate was made of is shown again, whatever the rate lost below its last place', () => {
  const rate = parseRate('0.097560975609756097');
  expect(rate && formatInverse(rate, 2)).toBe('10.25');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      const made = parseRateUnits(`${10n ** 20n / BigInt(cents)}`);
      expect(formatInverse(made, 2)).toBe(`${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`);
    }),
  );
});

test('a price far below one is shown with enough places to be read', () => {
  const shown = (rate: string, places: number): string | undefined => {
    const parsed = parseRate(rate);
    return parsed && formatInverse(parsed, inversePlaces(parsed, places));
  };
  expect(shown('3840.5', 2)).toBe('0.0002604');
  expect(shown('97.41235', 8)).toBe('0.01026564');
  expect(shown('10', 2)).toBe('0.10000');
  expect(shown('9.5', 2)).toBe('0.11');
  expect(shown('1', 2)).toBe('1.00');
  expect(shown('0.00025', 2)).toBe('4000.00');
});

test.each([
  [101n, 100n, 100n, false],
  [99n, 100n, 100n, false],
  [10_101n, 10_000n, 100n, true],
  [9_899n, 10_000n, 100n, true],
  [100n, 100n, 0n, false],
])('%d differs from %d by more than %d basis points: %s', (one, other, basisPoints, isBeyond) => {
  expect(deviatesBeyond(one, other, basisPoints)).toBe(isBeyond);
});
