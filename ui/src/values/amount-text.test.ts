import { expect, test } from 'vitest';
import { keepAmount } from './amount-text.ts';

const typeText = (text: string, decimals: number, before = '') =>
  [...text].reduce((value, letter) => keepAmount(value + letter, value, decimals).text, before);

test('digits and one dot are accepted, a second dot is not', () => {
  expect(typeText('12.34.5', 8)).toBe('12.345');
  expect(typeText('.5', 2)).toBe('.5');
});

test('letters, signs and exponents leave the field as it was', () => {
  expect(typeText('1e5', 8)).toBe('15');
  expect(typeText('-3', 2)).toBe('3');
});

test('decimals are limited to those of the currency', () => {
  expect(typeText('1.23456', 2)).toBe('1.23');
  expect(keepAmount('1.23456', '', 2).text).toBe('1.23');
});

test('where only whole numbers are taken, decimals are dropped with a note and never join the whole number', () => {
  expect(typeText('2.5', 0)).toBe('2.');
  expect(keepAmount('2.5', '', 0)).toEqual({ text: '2.', hasComma: false, hasDecimals: true });
  expect(keepAmount('2', '2.', 0)).toEqual({ text: '2', hasComma: false, hasDecimals: false });
});

test('a comma changes nothing and is reported', () => {
  expect(keepAmount('1,', '1', 2)).toEqual({ text: '1', hasComma: true, hasDecimals: false });
  expect(keepAmount('1.234,50', '7', 2)).toEqual({ text: '7', hasComma: true, hasDecimals: false });
});

test('a single comma is never read as a thousands separator: 1,234 may be a decimal', () => {
  expect(keepAmount('1,234', '', 3)).toEqual({ text: '', hasComma: true, hasDecimals: false });
});

test('a pasted amount whose commas can only be separators is read without them', () => {
  expect(keepAmount('1,234,567.50', '', 2)).toEqual({ text: '1234567.50', hasComma: false, hasDecimals: false });
  expect(keepAmount(' 1,234.5 ', '', 2).text).toBe('1234.5');
});

test('clearing the field is always allowed', () => {
  expect(keepAmount('', '12.5', 2)).toEqual({ text: '', hasComma: false, hasDecimals: false });
});
