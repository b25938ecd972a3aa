import { listDayPrices } from '@istmo/contract/areas/prices/prices.contract';
import { expect, test, vi } from 'vitest';
import { issueOffering } from '../../testing/test-funds.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { watchPrices } from './public.ts';

const testEnv = await createTestEnv();

test('one call has the last 24 hours of every instrument, for all customers from one reading of the sources', async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
  const readHistory = vi.spyOn(testEnv.app.priceHistory, 'readHistory');
  const [ana, other] = [await testEnv.signUp('ana'), await testEnv.signUp('other')];
  const { http, body } = await testEnv.call(listDayPrices, {}, { as: ana });
  expect(http).toBe(200);
  const days = new Map(body.data?.map((day) => [day.symbol, day]));
  expect([...days.keys()]).toEqual(expect.arrayContaining(['BTC', 'USDT', 'COP', 'USD', 'COINGT']));
  expect(days.get('BTC')?.trend).toHaveLength(25);
  expect(days.get('BTC')?.change).toMatch(/^-?\d+\.\d\d$/);
  expect(days.get('USD')).toMatchObject({ change: '0.00', is_fixed: true });
  expect(days.get('BTC')?.is_fixed).toBe(false);
  const asked = readHistory.mock.calls.length;
  await testEnv.call(listDayPrices, {}, { as: other });
  expect(readHistory.mock.calls).toHaveLength(asked);
});

test('what a source does not tell is unknown, and no other instrument loses its prices', async () => {
  const silent = await createTestEnv();
  const { priceHistory } = silent.app;
  const read = priceHistory.readHistory.bind(priceHistory);
  vi.spyOn(priceHistory, 'readHistory').mockImplementation(async (query, signal) => {
    if (query.symbol.startsWith('BTC')) throw new Error('the source does not answer');
    return read(query, signal);
  });
  const ana = await silent.signUp('ana');
  const { body } = await silent.call(listDayPrices, {}, { as: ana });
  const days = new Map(body.data?.map((day) => [day.symbol, day]));
  expect(days.get('BTC')).toMatchObject({ change: null, trend: [] });
  expect(days.get('COP')?.trend).toHaveLength(25);
});
