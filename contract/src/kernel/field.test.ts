import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, flag, optionalFlag, optionalText, text } from './field.ts';

test('a JSON number is read as a plain decimal', () => {
  expect(amount.parse(0.00000001)).toBe('0.00000001');
  expect(amount.parse(1.5e-7)).toBe('0.00000015');
  expect(amount.parse(12)).toBe('12');
  expect(amount.parse(1e21)).toBe('1000000000000000000000');
  expect(amount.parse(0)).toBe('0');
  expect(text(10).parse(-1)).toBe('-1');
});

test('a decimal of at most fifteen digits sent as a JSON number is read exactly', () => {
  const digits = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 99_999_999 }), (whole, fraction) => {
      const written = `${whole}.${fraction.toString().padStart(8, '0')}`;
      const read = amount.parse(JSON.parse(written));
      return read === written.replace(/\.?0+$/, '') || read === written;
    }),
  );
});

test('a JSON number with more digits than a float can hold is refused', () => {
  expect(amount.safeParse(JSON.parse('0.1234567890123456789')).success).toBe(false);
  expect(amount.safeParse(JSON.parse('9007199254740993')).success).toBe(false);
});

test.each([-1, '1e3', '1,000', '0x1', 'Infinity', '--1', ' 1', true, null, {}, [], '1'.repeat(41)])(
  '%j is no amount',
  (value) => {
    expect(amount.safeParse(value).success).toBe(false);
  },
);

test('text has a maximum length, no NUL and no broken characters', () => {
  expect(text(3).parse('abc')).toBe('abc');
  expect(text(3).safeParse('abcd').success).toBe(false);
  expect(text(9).safeParse('a\u0000b').success).toBe(false);
  expect(text(9).safeParse('\ud800').success).toBe(false);
  expect(text(9).safeParse(undefined).success).toBe(false);
  expect(text(9).safeParse(Number.NaN).success).toBe(false);
});

test('an absent optional text is empty, an absent optional flag is false', () => {
  expect(optionalText(5).parse(undefined)).toBe('');
  expect(optionalText(5).parse(null)).toBe('');
  expect(optionalText(5).parse(7)).toBe('7');
  expect(optionalFlag.parse(undefined)).toBe(false);
  expect(optionalFlag.parse('1')).toBe(true);
});

test('a flag is true, false, 1, 0 or their strings, and nothing else', () => {
  for (const value of [true, 1, '1', 'true']) expect(flag.parse(value)).toBe(true);
  for (const value of [false, 0, '0', 'false']) expect(flag.parse(value)).toBe(false);
  for (const value of [2, -1, 'x', null, undefined, {}, [1]]) expect(flag.safeParse(value).success).toBe(false);
});
