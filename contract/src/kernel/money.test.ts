import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, divide, formatUnits, isGreater, money, parseUnits, applyBasisPoints, subtract } from './money.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 24n });
const scale = fc.integer({ min: 0, max: 18 });

test('formatted units parse to the same units', () => {
  fc.assert(fc.property(units, scale, (some, places) => parseUnits(formatUnits(some, places), places) === some));
});

test('a plain decimal is parsed exactly, and more decimals are refused unless they are zeros or a rounding is given', () => {
  expect(parseUnits('0.01', 8)).toBe(1_000_000n);
  expect(parseUnits('12.', 2)).toBe(1200n);
  expect(parseUnits('.5', 2)).toBe(50n);
  expect(parseUnits('1.230', 2)).toBe(123n);
  expect(parseUnits('1.239', 2)).toBeUndefined();
  expect(parseUnits('1.239', 2, 'down')).toBe(123n);
  expect(parseUnits('1.231', 2, 'up')).toBe(124n);
  expect(parseUnits('9007199254740993.1', 1)).toBe(90071992547409931n);
});

test.each([
  '',
  ' ',
  '-1',
  '+1',
  '1e3',
  '1,000',
  '0x10',
  '1.2.3',
  'Infinity',
  'NaN',
  '１',
  '1 000',
  `1${'0'.repeat(40)}`,
])('a text that is no plain decimal is no amount: %j', (text) => expect(parseUnits(text, 2)).toBeUndefined());

test('an amount is sent with all decimals of the ledger', () => {
  expect(formatUnits(1n, 8)).toBe('0.00000001');
  expect(formatUnits(1_500_000n, 6)).toBe('1.500000');
  expect(formatUnits(7n, 0)).toBe('7');
  expect(formatUnits(-5n, 2)).toBe('-0.05');
  expect(formatUnits(-1n, 2)).toBe('-0.01');
  expect(formatUnits(0n, 2)).toBe('0.00');
});

test('two currencies are never combined, not even when the types allow it', () => {
  const dollars = money<'USD' | 'BTC'>('USD', 1n);
  const bitcoin = money<'USD' | 'BTC'>('BTC', 1n);
  expect(() => add(dollars, bitcoin)).toThrow('different currencies');
  expect(() => subtract(dollars, bitcoin)).toThrow('different currencies');
  expect(() => isGreater(dollars, bitcoin)).toThrow('different currencies');
  expect(add(money('USD', 2n), money('USD', 3n))).toEqual(money('USD', 5n));
  expect(subtract(money('USD', 5n), money('USD', 3n))).toEqual(money('USD', 2n));
});

test('an amount is greater than another of its currency, not than itself', () => {
  const isGreaterThanTwo = (some: bigint) => isGreater(money('USD', some), money('USD', 2n));
  expect([isGreaterThanTwo(1n), isGreaterThanTwo(2n), isGreaterThanTwo(3n)]).toEqual([false, false, true]);
});

test('the two roundings differ by at most one unit, and only when there is a remainder', () => {
  const divisor = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(units, divisor, (dividend, by) => {
      const gap = divide(dividend, by, 'up') - divide(dividend, by, 'down');
      return gap === (dividend % by === 0n ? 0n : 1n);
    }),
  );
  expect(() => divide(1n, 0n, 'down')).toThrow('cannot divide');
  expect(() => divide(1n, -1n, 'down')).toThrow('cannot divide');
  expect(() => divide(-1n, 2n, 'up')).toThrow('cannot divide');
  expect(divide(0n, 2n, 'up')).toBe(0n);
  expect(divide(3n, 1n, 'up')).toBe(3n);
});

test('a fee is at least one unit while there is a percentage', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.bigInt({ min: 1n, max: 10_000n }), (some, points) => {
      const fee = applyBasisPoints(money('USDT', some), points, 'up').units;
      return fee >= 1n && fee <= some;
    }),
  );
});
