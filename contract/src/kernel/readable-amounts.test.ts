import { expect, test } from 'vitest';
import { readableAmounts } from './readable-amounts.ts';

test.each([
  ['24120.00 USD', '24,120.00 USD'],
  ['0.00012345 BTC', '0.00012345 BTC'],
  ['1234567.1234567 USDT and 1000', '1,234,567.1234567 USDT and 1,000'],
  ['999 COINGT', '999 COINGT'],
  ['24120.000000 USDT became 0.10000000 BTC', '24,120.00 USDT became 0.10000000 BTC'],
  ['310.120000 USDT', '310.12 USDT'],
  ['0.123400 USDT', '0.1234 USDT'],
  ['0.000000 USDT', '0.00 USDT'],
  ['5.100000 USD', '5.100000 USD'],
])('%s becomes %s', (sentence, formatted) => {
  expect(readableAmounts(sentence)).toBe(formatted);
});
