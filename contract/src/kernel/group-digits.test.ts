import { expect, test } from 'vitest';
import { groupDigits } from './group-digits.ts';

test.each([
  ['24120.00 USD', '24,120.00 USD'],
  ['0.00012345 BTC', '0.00012345 BTC'],
  ['1234567.1234567 USDT and 1000', '1,234,567.1234567 USDT and 1,000'],
  ['999 COINGT', '999 COINGT'],
])('%s is read as %s', (written, read) => {
  expect(groupDigits(written)).toBe(read);
});
