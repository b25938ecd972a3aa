import { listCandles } from '@istmo/contract/areas/market-data/market-data.contract';
import type { CandleLength } from '@istmo/contract/kernel/order';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { breakAt, createRandom, ProcessKilled } from '../../testing/kill-anywhere.ts';
import { openTestMarket, writeTrades, writeUnitChange } from '../../testing/test-book-data.ts';
import { createTestEnv } from '../../testing/test-env.ts';

import { deleteMinutes } from './candles.store.ts';
import { sumNewTrades } from './sum-trades.ts';

const testEnv = await createTestEnv();

const at = (text: string): Date => new Date(text);

async function candlesOf(symbol: string, length: CandleLength, more: { until?: string; limit?: number } = {}) {
  // What was read before may be some milliseconds old.
  const until = more.until ?? '2200-01-01';
  return (await testEnv.call(listCandles, { symbol, length, ...more, until })).body.data ?? [];
}

async function storedCandles(book: string) {
  return testEnv.owner.query<{ length: string; at: Date; units: bigint; trades: number; open: bigint; close: bigint }>(
    'select length, at, open, close, units, trades from app.book_candle where book = $1 order by length, at',
    [book],
  );
}

test('a candle has the first, highest, lowest and last price and what was traded, whether or not its trades are summed yet', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'ALFA' });
  await writeTrades(testEnv.admin, id, [
    { price: 1000n, units: 300n, at: at('2026-03-02T14:00:10Z') },
    { price: 1040n, units: 100n, at: at('2026-03-02T14:00:20Z') },
    { price: 990n, units: 200n, at: at('2026-03-02T14:00:59.999Z') },
    { price: 1010n, units: 100n, at: at('2026-03-02T14:07:00Z') },
  ]);
  const first = { at: '2026-03-02T14:00:00.000Z', open: '10.00', high: '10.40', low: '9.90', units: '6.00', trades: 3 };
  const minute = { ...first, close: '9.90', value: '60.20' };
  const unsummed = await candlesOf(symbol, '1m');
  expect(unsummed).toEqual([minute, expect.objectContaining({ at: '2026-03-02T14:07:00.000Z', open: '10.10' })]);
  await sumNewTrades(testEnv.workerApp);
  expect(await candlesOf(symbol, '1m')).toEqual(unsummed);
  await writeTrades(testEnv.admin, id, [{ price: 1050n, units: 100n, at: at('2026-03-02T14:07:30Z') }]);
  expect(await candlesOf(symbol, '15m')).toEqual([
    { ...first, high: '10.50', close: '10.50', value: '80.80', units: '8.00', trades: 5 },
  ]);
  expect((await candlesOf(symbol, '5m')).map((candle) => [candle.at.slice(11, 16), candle.close])).toEqual([
    ['14:00', '9.90'],
    ['14:05', '10.50'],
  ]);
});

test('days, weeks and months begin in the clocks of the market', async () => {
  const { id, symbol } = await openTestMarket(testEnv, {
    security: 'BETA',
    schedule: { timeZone: 'America/New_York' },
  });
  await writeTrades(testEnv.admin, id, [
    { price: 1000n, units: 100n, at: at('2026-03-08T03:30:00Z') },
    { price: 1100n, units: 100n, at: at('2026-03-09T03:30:00Z') },
    { price: 1200n, units: 100n, at: at('2026-03-09T04:30:00Z') },
    { price: 1300n, units: 100n, at: at('2026-04-01T03:59:00Z') },
    { price: 1400n, units: 100n, at: at('2026-04-01T04:00:00Z') },
  ]);
  const beginnings = async (length: CandleLength) =>
    (await candlesOf(symbol, length)).map((candle) => [candle.at.slice(0, 16), candle.open, candle.close]);
  for (const isSummed of [false, true]) {
    if (isSummed) await sumNewTrades(testEnv.workerApp);
    expect(await beginnings('1d')).toEqual([
      ['2026-03-07T05:00', '10.00', '10.00'],
      ['2026-03-08T05:00', '11.00', '11.00'],
      ['2026-03-09T04:00', '12.00', '12.00'],
      ['2026-03-31T04:00', '13.00', '13.00'],
      ['2026-04-01T04:00', '14.00', '14.00'],
    ]);
    expect(await beginnings('1w')).toEqual([
      ['2026-03-02T05:00', '10.00', '11.00'],
      ['2026-03-09T04:00', '12.00', '12.00'],
      ['2026-03-30T04:00', '13.00', '14.00'],
    ]);
    expect(await beginnings('1M')).toEqual([
      ['2026-03-01T05:00', '10.00', '13.00'],
      ['2026-04-01T04:00', '14.00', '14.00'],
    ]);
  }
});

test('what was before a split is shown in units of today, also on the day of the split', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'GAMA' });
  await writeTrades(testEnv.admin, id, [
    { price: 3000n, units: 100n, at: at('2026-03-02T10:00:00Z') },
    { price: 3100n, units: 100n, at: at('2026-03-03T09:00:00Z') },
    { price: 1040n, units: 300n, at: at('2026-03-03T15:00:00Z') },
  ]);
  const split = { instrument: 'GAMA', ratioNew: 3n, ratioOld: 1n, at: at('2026-03-03T12:00:00Z') };
  await writeUnitChange(testEnv.admin, split);
  const days = [
    { open: '10.00', high: '10.00', low: '10.00', close: '10.00', units: '3.00', value: '30.00', trades: 1 },
    { open: '10.333333', high: '10.40', low: '10.333333', close: '10.40', units: '6.00', value: '62.20', trades: 2 },
  ];
  // A process may have read the splits of a second ago.
  await eventually(async () => expect(await candlesOf(symbol, '1d')).toMatchObject(days));
  await sumNewTrades(testEnv.workerApp);
  expect(await candlesOf(symbol, '1d')).toMatchObject(days);
  expect((await storedCandles(id)).filter(({ length }) => length === '1d')).toHaveLength(3);
});

test('candles are read backwards from a time, and the earliest is never a part of one', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'DELTA' });
  const start = at('2026-03-02T00:00:00Z').getTime();
  await writeTrades(
    testEnv.admin,
    id,
    Array.from({ length: 60 }, (_, minute) => ({
      price: 1000n + BigInt(minute),
      units: 100n,
      at: new Date(start + minute * 60_000),
    })),
  );
  await sumNewTrades(testEnv.workerApp);
  const newest = await candlesOf(symbol, '15m', { limit: 2 });
  expect(newest.map((candle) => [candle.at.slice(11, 16), candle.open, candle.trades])).toEqual([
    ['00:30', '10.30', 15],
    ['00:45', '10.45', 15],
  ]);
  const earlier = await candlesOf(symbol, '15m', { limit: 5, until: newest[0]?.at ?? '' });
  expect(earlier.map((candle) => [candle.at.slice(11, 16), candle.trades])).toEqual([
    ['00:00', 15],
    ['00:15', 15],
  ]);
});

test('minutes are deleted when they are old, hours and days are kept', async () => {
  const { id } = await openTestMarket(testEnv, { security: 'EPSILON' });
  await writeTrades(testEnv.admin, id, [{ price: 1000n, units: 100n, at: at('2026-01-02T00:00:00Z') }]);
  await sumNewTrades(testEnv.workerApp);
  expect((await storedCandles(id)).map(({ length }) => length)).toEqual(['1d', '1h', '1m']);
  await deleteMinutes(testEnv.workerApp.db, { before: at('2026-02-01T00:00:00Z'), limit: 100 });
  expect((await storedCandles(id)).map(({ length }) => length)).toEqual(['1d', '1h']);
});

test('killed at any statement and started again, with the clock set back meanwhile, each trade is summed once', async () => {
  const { id } = await openTestMarket(testEnv, { security: 'ZETA' });
  const random = createRandom(7);
  let clock = at('2026-03-02T09:00:00Z').getTime();
  let [units, trades] = [0n, 0];
  for (let round = 0; round < 25; round++) {
    const written = Array.from({ length: 1 + random(8) }, () => {
      clock += random(50_000) - 5_000;
      return { price: 900n + BigInt(random(200)), units: BigInt(1 + random(9)) * 100n, at: new Date(clock) };
    });
    await writeTrades(testEnv.admin, id, written);
    units = written.reduce((sum, trade) => sum + trade.units, units);
    trades += written.length;
    const db = breakAt(testEnv.workerApp.db, random(14), random(2) === 0);
    await sumNewTrades({ ...testEnv.workerApp, db }).catch((error: unknown) => {
      if (!(error instanceof ProcessKilled)) throw error;
    });
  }
  await sumNewTrades(testEnv.workerApp);
  const stored = await storedCandles(id);
  for (const length of ['1m', '1h', '1d']) {
    const own = stored.filter((candle) => candle.length === length);
    expect(own.reduce((sum, candle) => sum + candle.units, 0n)).toBe(units);
    expect(own.reduce((sum, candle) => sum + candle.trades, 0)).toBe(trades);
  }
});
