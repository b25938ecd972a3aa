import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, costOf, formatRate, inverseText, parseRate, rateOf } from './rate.ts';

const sides = fc.record({ fromScale: fc.integer({ min: 0, max: 8 }), toScale: fc.integer({ min: 0, max: 8 }) });
const price = fc.bigInt({ min: 1n, max: 10n ** 14n });
const anyRate = fc
  .tuple(price, price)
  .map(([over, under]) => rateOf(over, under))
  .filter((rate) => rate > 0n);
const units = fc.bigInt({ min: 0n, max: 10n ** 18n });

test('the smallest rate of a pair keeps at least twelve significant digits', () => {
  // 4,123.45 COP for a dollar: one peso buys 0.000242515... USDT.
  const peso = formatRate(rateOf(100n, 412_345n));
  expect(peso.replace(/^0\.0*/, '').length).toBeGreaterThanOrEqual(12);
  expect(peso).toBe('0.000242515369411536');
  expect(formatRate(rateOf(9_741_235n, 100_000n))).toBe('97.412350000000000000');
});

test('nothing is no rate', () => {
  expect(parseRate('0')).toBeUndefined();
  expect(parseRate('-1')).toBeUndefined();
  expect(parseRate('abc')).toBeUndefined();
  expect(parseRate('0.001')).toBe(10n ** 15n);
});

test('converting there and asking what that costs never costs more than was paid', () => {
  fc.assert(
    fc.property(units, anyRate, sides, (paid, rate, scales) => {
      const bought = convert(paid, rate, { ...scales, rounding: 'down' });
      return costOf(bought, rate, { ...scales, rounding: 'up' }) <= paid;
    }),
  );
});

test('what tokens cost always buys them', () => {
  fc.assert(
    fc.property(units, anyRate, sides, (tokens, rate, scales) => {
      const cost = costOf(tokens, rate, { ...scales, rounding: 'up' });
      return convert(cost, rate, { ...scales, rounding: 'down' }) >= tokens;
    }),
  );
});

test('the inverse is written with the places asked for, never below the price', () => {
  const rate = parseRate('0.001');
  expect(rate && inverseText(rate, 2)).toBe('1000.00');
  const bitcoin = parseRate('97.41235');
  expect(bitcoin && inverseText(bitcoin, 8)).toBe('0.01026564');
});
