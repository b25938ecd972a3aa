import { expect, test } from 'vitest';
import { readSupply } from './creation.rules.ts';

test('a comma in the supply separates thousands, and a decimal comma is no number', () => {
  const read = (amount: string) => readSupply({ amount, precision: '2' });
  expect(['25,000.50', '1,234', '25000.5', '1,000,000'].map(read)).toEqual([
    2_500_050n,
    123_400n,
    2_500_050n,
    100_000_000n,
  ]);
  expect(['25000,50', '1,5', '1,2345', ',5', '12,34.5', '1.234,50'].map(read)).toEqual(Array(6).fill(undefined));
});
