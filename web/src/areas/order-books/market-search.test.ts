import { expect, test } from 'vitest';
import { readMarketSearch } from './market-search.ts';

test('only a side of an order is read from the address', () => {
  expect(readMarketSearch({ side: 'sell' })).toEqual({ side: 'sell' });
  expect(readMarketSearch({ side: 'buy', other: 'x' })).toEqual({ side: 'buy' });
  for (const side of ['SELL', '', 1, ['buy'], undefined]) expect(readMarketSearch({ side })).toEqual({});
});
