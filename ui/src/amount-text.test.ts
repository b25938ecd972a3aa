import { expect, test } from 'vitest';
import { keepAmount } from './amount-text.ts';

const typed = (text: string, decimals: number, before = '') =>
  [...text].reduce((held, letter) => keepAmount(held + letter, held, decimals).text, before);

test('digits and one dot come through, a second dot does not', () => {
  expect(typed('12.34.5', 8)).toBe('12.345');
  expect(typed('.5', 2)).toBe('.5');
});

test('letters, signs and exponents leave the field as it was', () => {
  expect(typed('1e5', 8)).toBe('15');
  expect(typed('-3', 2)).toBe('3');
});

test('decimals end where the currency ends', () => {
  expect(typed('1.23456', 2)).toBe('1.23');
  expect(keepAmount('1.23456', '', 2).text).toBe('1.23');
});

test('whole tokens take no dot', () => {
  expect(typed('2.5', 0)).toBe('25');
  expect(keepAmount('2.5', '2', 0).text).toBe('2');
});

test('a comma changes nothing and is reported', () => {
  expect(keepAmount('1,', '1', 2)).toEqual({ text: '1', hasComma: true });
  expect(keepAmount('1.234,50', '7', 2)).toEqual({ text: '7', hasComma: true });
});

test('a lone comma is never taken for a thousands mark: 1,234 may be one and a bit', () => {
  expect(keepAmount('1,234', '', 3)).toEqual({ text: '', hasComma: true });
});

test('a pasted figure that can only be grouped is read without its commas', () => {
  expect(keepAmount('1,234,567.50', '', 2)).toEqual({ text: '1234567.50', hasComma: false });
  expect(keepAmount(' 1,234.5 ', '', 2).text).toBe('1234.5');
});

test('clearing the field is always allowed', () => {
  expect(keepAmount('', '12.5', 2)).toEqual({ text: '', hasComma: false });
});
