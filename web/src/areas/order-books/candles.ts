import type { CandleLength } from '@istmo/contract/kernel/order';
import { parseUnits } from '@istmo/contract/kernel/money';
import type { Candle } from './market-data.queries.ts';
import type { PublicTrade } from './market-feed.ts';
import { unitsOf } from './market-terms.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Weeks and months begin by the market's calendar, so only the server begins a new one. */
const lengthsMs: Readonly<Partial<Record<CandleLength, number>>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': 24 * hourMs,
};

/** A candle in whole units, for drawing. */
export type ChartCandle = {
  readonly atMs: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly units: bigint;
};

type Scales = { readonly currencyScale: number; readonly securityScale: number };

export function toChartCandle(candle: Candle, { currencyScale, securityScale }: Scales): ChartCandle {
  // What was before a split is adjusted, and may have more places than a price has.
  const price = (text: string): bigint => parseUnits(text, currencyScale, 'down') ?? 0n;
  return {
    atMs: Date.parse(candle.at),
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    units: parseUnits(candle.units, securityScale, 'down') ?? 0n,
  };
}

const highest = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const lowest = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Candles with the trades that came after they were read, oldest first; trades are newest first. */
export function withTrades(
  candles: readonly ChartCandle[],
  trades: readonly PublicTrade[],
  { length, scales }: { length: CandleLength; scales: Scales },
): readonly ChartCandle[] {
  const result = [...candles];
  const lengthMs = lengthsMs[length];
  for (const trade of trades.toReversed()) {
    const atMs = Date.parse(trade.at);
    const last = result.at(-1);
    if (last && atMs < last.atMs) continue;
    const price = unitsOf(trade.price, scales.currencyScale);
    const units = unitsOf(trade.units, scales.securityScale);
    const isOfLast = last && (lengthMs === undefined || atMs < last.atMs + lengthMs);
    if (last && isOfLast) {
      result[result.length - 1] = {
        ...last,
        high: highest(last.high, price),
        low: lowest(last.low, price),
        close: price,
        units: last.units + units,
      };
    } else if (lengthMs !== undefined) {
      const fromMs = last?.atMs ?? 0;
      const beginsMs = fromMs + Math.floor((atMs - fromMs) / lengthMs) * lengthMs;
      result.push({ atMs: beginsMs, open: price, high: price, low: price, close: price, units });
    }
  }
  return result;
}
