import { expect, test } from 'vitest';
import { groupDollars, keepDollars, readDollars } from './dollars.ts';

test.each([
  ['500', 50_000n],
  ['1,234.50', 123_450n],
  ['1234567.8', 123_456_780n],
  ['12.', 1_200n],
  ['', undefined],
  ['.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,23', undefined],
  ['1,2345', undefined],
  ['1.234,50', undefined],
  ['1.001', undefined],
  ['٣٠٠', undefined],
  ['9999999999999999', undefined],
])('%s is read as %s cents', (typed, cents) => {
  expect(readDollars(typed)).toBe(cents);
});

test('an amount is grouped by thousands and keeps at most one dot and two decimals', () => {
  expect(['1234567', '999', '1,2345.6', ''].map(groupDollars)).toEqual(['1,234,567', '999', '12,345.6', '']);
  expect(['12.34', '1,2', '12.345', '1.2.3', 'a'].map(keepDollars)).toEqual([
    '12.34',
    '1,2',
    undefined,
    undefined,
    undefined,
  ]);
});
