import { expect, test } from 'vitest';
import { type ChartCandle, withTrades } from './candles.ts';

const scales = { currencyScale: 2, securityScale: 0 };
const candle: ChartCandle = {
  atMs: Date.parse('2026-11-29T12:00:00Z'),
  open: 1_000n,
  high: 1_010n,
  low: 990n,
  close: 1_005n,
  units: 12n,
};
const trade = (number: number, at: string, price: string) => ({ number, price, units: '3', taker: 'buy' as const, at });

test('a later trade changes the last candle, and one from before it does not', () => {
  const trades = [trade(2, '2026-11-29T12:03:00Z', '10.40'), trade(1, '2026-11-29T11:59:00Z', '20.00')];
  expect(withTrades([candle], trades, { length: '5m', scales })).toEqual([
    { ...candle, high: 1_040n, close: 1_040n, units: 15n },
  ]);
});

test('a trade after the end of the last candle begins another, which begins where candles do', () => {
  const trades = [trade(3, '2026-11-29T12:12:30Z', '10.20')];
  expect(withTrades([candle], trades, { length: '5m', scales }).at(-1)).toEqual({
    atMs: Date.parse('2026-11-29T12:10:00Z'),
    open: 1_020n,
    high: 1_020n,
    low: 1_020n,
    close: 1_020n,
    units: 3n,
  });
});

test('a trade is of the last week or month until the server begins another', () => {
  const trades = [trade(3, '2026-12-29T12:12:30Z', '10.20')];
  expect(withTrades([candle], trades, { length: '1w', scales })).toHaveLength(1);
});
