import { expect, test } from 'vitest';
import { grouped, saidPrice } from './figures.ts';

test('a figure gets its thousands marks and keeps every digit that the server sent', () => {
  expect(grouped('325280000')).toBe('325,280,000');
  expect(grouped('1000')).toBe('1,000');
  expect(grouped('999')).toBe('999');
  expect(grouped('0.00010266')).toBe('0.00010266');
  expect(grouped('12345678901234567890.12345678')).toBe('12,345,678,901,234,567,890.12345678');
});

test('a price shows two places, filled up or cut, never rounded up to what nobody asked', () => {
  expect(grouped('97412.3', 2)).toBe('97,412.30');
  expect(grouped('0.9999', 2)).toBe('0.99');
  expect(grouped('1000', 2)).toBe('1,000.00');
});

test('a price of a few dollars shows four places, a larger one two', () => {
  expect(saidPrice('0.99984')).toBe('0.9998');
  expect(saidPrice('9.5')).toBe('9.5000');
  expect(saidPrice('97412.351')).toBe('97,412.35');
  expect(saidPrice('1000.00')).toBe('1,000.00');
});
