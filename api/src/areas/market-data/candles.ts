import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { momentAt } from '@istmo/contract/kernel/market-schedule';
import { divide } from '@istmo/contract/kernel/money';
import type { CandleLength } from '@istmo/contract/kernel/order';
import { adjustPrice, type UnitChange } from '../instruments/public.ts';
import type { ValuedTrade } from '../order-books/public.ts';

/** The lengths that are stored; the others are made of these. */
export const storedLengths = ['1m', '1h', '1d'] as const;
export type StoredLength = (typeof storedLengths)[number];

/** What was traded in a minute, an hour or a day. Prices are of one whole unit; all in smallest units. */
export type Candle = {
  /** When it begins. */
  readonly at: Date;
  /** How many changes of the security's units were before. */
  readonly unitChanges: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly units: bigint;
  readonly value: bigint;
  readonly trades: number;
};

type Source = { readonly of: StoredLength; /** At most so many of them. */ readonly count: number };

/** Of what a candle of a length is made. */
export const sourceOf: Readonly<Record<CandleLength, Source>> = {
  '1m': { of: '1m', count: 1 },
  '5m': { of: '1m', count: 5 },
  '15m': { of: '1m', count: 15 },
  '1h': { of: '1h', count: 1 },
  '4h': { of: '1h', count: 4 },
  '1d': { of: '1d', count: 1 },
  '1w': { of: '1d', count: 7 },
  '1M': { of: '1d', count: 31 },
};

const minuteMs = 60_000;
const fixedMs: Readonly<Partial<Record<CandleLength, number>>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': 60 * minuteMs,
  '4h': 240 * minuteMs,
};

function firstDayOf(day: string, length: CandleLength): string {
  if (length === '1M') return `${day.slice(0, 8)}01`;
  // Weeks begin on Monday.
  if (length === '1w') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return day;
}

/** When the candle of a moment begins: minutes and hours by UTC, days, weeks and months in the clocks of the market. */
function candleStart(at: Date, length: CandleLength, timeZone: string): Date {
  const ms = fixedMs[length];
  if (ms !== undefined) return new Date(at.getTime() - (at.getTime() % ms));
  return momentAt(firstDayOf(dayAt(at, timeZone), length), '00:00', timeZone);
}

const isSame = (one: Candle, other: Candle): boolean =>
  one.at.getTime() === other.at.getTime() && one.unitChanges === other.unitChanges;

const join = (one: Candle, later: Candle): Candle => ({
  at: one.at,
  unitChanges: one.unitChanges,
  open: one.open,
  high: one.high > later.high ? one.high : later.high,
  low: one.low < later.low ? one.low : later.low,
  close: later.close,
  units: one.units + later.units,
  value: one.value + later.value,
  trades: one.trades + later.trades,
});

/** Candles, the earliest first, with those of the same time together as one. */
function joinCandles(candles: readonly Candle[]): Candle[] {
  const joined: Candle[] = [];
  for (const candle of candles) {
    const last = joined.at(-1);
    if (last && isSame(last, candle)) joined[joined.length - 1] = join(last, candle);
    else joined.push(candle);
  }
  return joined;
}

/** How many changes of a security's units were up to a moment. */
export const countChanges = (changes: readonly UnitChange[], at: Date): number =>
  changes.filter((change) => change.at <= at).length;

type Summing = {
  readonly length: StoredLength;
  readonly timeZone: string;
  /** How many changes of the security's units were before a trade. */
  readonly countChanges: (at: Date) => number;
};

/** Trades in the order of their numbers as candles. One whose time is before that of the trade before it, because a clock was set back, counts at its own time. */
export function sumTrades(
  trades: readonly ValuedTrade[],
  { length, timeZone, countChanges: countBefore }: Summing,
): Candle[] {
  const found = new Map<string, Candle>();
  for (const { price, units, value, at } of trades) {
    const begins = candleStart(at, length, timeZone);
    const unitChanges = countBefore(at);
    const key = `${begins.getTime()} ${unitChanges}`;
    const one = { open: price, high: price, low: price, close: price, units, value, trades: 1 };
    const candle: Candle = { at: begins, unitChanges, ...one };
    const before = found.get(key);
    found.set(key, before ? join(before, candle) : candle);
  }
  return [...found.values()].toSorted(inOrder);
}

const inOrder = (one: Candle, other: Candle): number =>
  one.at.getTime() - other.at.getTime() || one.unitChanges - other.unitChanges;

/** A price of before some changes of a security's units, for one unit of today. */
export function priceOfToday(price: bigint, unitChanges: number, changes: readonly UnitChange[]): bigint {
  return adjustPrice(price, new Date(0), changes.slice(unitChanges));
}

/** Units of before some changes, as units of today. */
export function unitsOfToday(units: bigint, later: readonly UnitChange[]): bigint {
  return later.reduce((adjusted, { ratioNew, ratioOld }) => divide(adjusted * ratioNew, ratioOld, 'down'), units);
}

/** A candle in units of today, its prices times so much, so that a fraction of the smallest unit is not lost. */
function adjust(candle: Candle, changes: readonly UnitChange[], times: bigint): Candle {
  const price = (one: bigint): bigint => priceOfToday(one * times, candle.unitChanges, changes);
  return {
    ...candle,
    unitChanges: changes.length,
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    units: unitsOfToday(candle.units, changes.slice(candle.unitChanges)),
  };
}

type CandleView = {
  readonly length: CandleLength;
  readonly timeZone: string;
  readonly changes: readonly UnitChange[];
  readonly times: bigint;
};

/** Stored candles, the earliest first, as candles of a length in units of today. */
export function toCandles(stored: readonly Candle[], { length, timeZone, changes, times }: CandleView): Candle[] {
  const adjusted = stored.map((candle) => ({
    ...adjust(candle, changes, times),
    at: candleStart(candle.at, length, timeZone),
  }));
  return joinCandles(adjusted);
}
