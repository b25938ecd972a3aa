import { expect, test } from 'vitest';
import { priceText } from './usd.ts';

test('a price has the decimals that its size needs', () => {
  const prices = ['104774.215', '1000', '10.04', '1', '0.9998412', '0.000260384'];
  expect(prices.map(priceText)).toEqual(['104,774.22', '1,000.00', '10.04', '1.00', '0.99984', '0.00026038']);
});
