import {
  listMarkets,
  listSessions,
  listTrades,
  readDepth,
  readMarket,
} from '@istmo/contract/areas/market-data/market-data.contract';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openTestMarket, writeLevels, writeTrades } from '../../testing/test-book-data.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { sumNewTrades } from './sum-trades.ts';

const testEnv = await createTestEnv();
const hourMs = 3_600_000;

test('a market has its last price with its time, the best prices, and what was traded in 24 hours', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'ALFA' });
  const now = testEnv.clock.now().getTime();
  const ago = (hours: number): Date => new Date(now - hours * hourMs);
  await writeTrades(testEnv.admin, id, [
    { price: 800n, units: 900n, at: ago(30) },
    { price: 1100n, units: 100n, at: ago(20) },
    { price: 900n, units: 200n, at: ago(10) },
    { price: 1000n, units: 300n, at: ago(5) },
  ]);
  await writeLevels(testEnv.admin, id, [
    { side: 'buy', price: 980n, units: 100n },
    { side: 'buy', price: 990n, units: 0n },
    { side: 'sell', price: 1010n, units: 100n },
    { side: 'sell', price: 1030n, units: 100n },
  ]);
  await sumNewTrades(testEnv.workerApp);
  const ticker = {
    symbol,
    last_price: '10.00',
    last_at: ago(5).toISOString(),
    best_buy: '9.80',
    best_sell: '10.10',
    change_per: '25.00',
    high_24h: '11.00',
    low_24h: '9.00',
    volume_24h: '6.00',
    value_24h: '59.00',
  };
  await eventually(async () =>
    expect((await testEnv.call(readMarket, { symbol })).body.data).toMatchObject({
      ...ticker,
      tick: '0.01',
      min_price: '8.00',
      max_price: '12.00',
      fee_tiers: [{ volume: '0.00', maker_per: '0.10', taker_per: '0.20' }],
    }),
  );
  expect((await testEnv.call(listMarkets, {})).body.data).toContainEqual(expect.objectContaining(ticker));
});

test('a market in which nothing was traded has no last price, and one of a security that is not listed is not there', async () => {
  const { symbol } = await openTestMarket(testEnv, { security: 'BETA' });
  const none = { last_price: null, last_at: null, change_per: null, high_24h: null, volume_24h: '0.00' };
  expect((await testEnv.call(readMarket, { symbol })).body.data).toMatchObject(none);
  await testEnv.owner.query(`update app.instrument set status = 'draft' where code = 'BETA'`);
  await testEnv.owner.query('update app.registry_version set version = version + 1');
  await eventually(async () => expect((await testEnv.call(readMarket, { symbol })).body.code).toBe('not_found'));
});

test('the depth has the best price first, so many as are requested, and the number that the stream goes on from', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'GAMA' });
  const level = (side: 'buy' | 'sell', price: bigint) => ({ side, price, units: price, orders: 2 });
  await writeLevels(testEnv.admin, id, [level('buy', 900n), level('buy', 950n), level('sell', 1010n)]);
  await writeLevels(testEnv.admin, id, [level('sell', 1005n), level('buy', 940n)]);
  const { data } = (await testEnv.call(readDepth, { symbol })).body;
  expect(data?.number).toBe(2);
  expect(data?.buy.map(({ price }) => price)).toEqual(['9.50', '9.40', '9.00']);
  expect(data?.sell).toEqual([
    { price: '10.05', units: '10.05', orders: 2 },
    { price: '10.10', units: '10.10', orders: 2 },
  ]);
  const best = (await testEnv.call(readDepth, { symbol, levels: 1 })).body.data;
  expect([best?.buy.length, best?.sell.length]).toEqual([1, 1]);
});

test('trades are listed newest first and go on before a number', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'DELTA' });
  const at = testEnv.clock.now();
  await writeTrades(
    testEnv.admin,
    id,
    [1000n, 1010n, 1020n].map((price) => ({ price, units: 100n, at, taker: 'sell' as const })),
  );
  const first = (await testEnv.call(listTrades, { symbol, limit: 2 })).body.data ?? [];
  expect(first).toMatchObject([
    { number: 3, price: '10.20', units: '1.00', taker: 'sell', at: at.toISOString() },
    { number: 2 },
  ]);
  expect((await testEnv.call(listTrades, { symbol, before: 2 })).body.data).toMatchObject([{ number: 1 }]);
  for (const input of [
    { symbol, limit: '0' },
    { symbol, limit: '1e3' },
    { symbol, before: '-1' },
  ])
    expect((await testEnv.send(listTrades, input)).body.code).toBe('bad_request');
});

test('the calendar has the next two weeks in the clocks of the market, with the names of its holidays', async () => {
  testEnv.clock.runAhead(Date.parse('2027-01-01T18:00:00Z') - Date.now());
  const schedule = {
    calendars: ['GT'],
    timeZone: 'America/Guatemala',
    days: [1, 2, 3, 4, 5],
    opens: '09:00',
    closes: '15:00',
  };
  const { symbol } = await openTestMarket(testEnv, { security: 'EPSILON', schedule });
  const reply = await testEnv.call(listSessions, { symbol }, { language: 'es' });
  const days = reply.body.data ?? [];
  expect(days).toHaveLength(14);
  expect(days.slice(0, 4)).toEqual([
    { day: '2027-01-01', opens_at: null, closes_at: null, holiday: 'Año Nuevo' },
    { day: '2027-01-02', opens_at: null, closes_at: null, holiday: '' },
    { day: '2027-01-03', opens_at: null, closes_at: null, holiday: '' },
    {
      day: '2027-01-04',
      opens_at: '2027-01-04T15:00:00.000Z',
      closes_at: '2027-01-04T21:00:00.000Z',
      holiday: '',
    },
  ]);
});
