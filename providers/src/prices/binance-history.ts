import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { type Fetch, type HttpTarget, parseReply, sendRequest } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import { parsePriceUnits } from './agree-price.ts';
import { binanceHost, binanceNames } from './binance.ts';
import { limitedFetch } from './limited-fetch.ts';
import { plausiblePoints } from './plausible-points.ts';
import type { PriceHistory, PricePoint } from './port.ts';
import { stepTimes } from './step-times.ts';

export type BinanceHistorySettings = { fetch: Fetch; clock: Clock; url?: string; timeoutMs?: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The lengths of its candles that divide a day, the longest first; each candle begins at a whole multiple of its length. */
const intervals = [
  ['1d', 24 * hourMs],
  ['12h', 12 * hourMs],
  ['8h', 8 * hourMs],
  ['6h', 6 * hourMs],
  ['4h', 4 * hourMs],
  ['2h', 2 * hourMs],
  ['1h', hourMs],
  ['30m', 30 * minuteMs],
  ['15m', 15 * minuteMs],
  ['5m', 5 * minuteMs],
  ['3m', 3 * minuteMs],
  ['1m', minuteMs],
] as const;

const candlesPerReply = 1_000;
const maxReplies = 8;
// A request weighs 2 of the 6,000 that an address has in a minute, and present prices are read from the same one.
const maxPerMinute = 120;

const time = z.string().check(z.regex(/^\d{13}$/));
// When it opens, its prices (open, high, low, close), its volume, when it closes, and what is not read.
const candleSchema = z.tuple([time, z.string(), z.string(), z.string(), z.string(), z.unknown(), time], z.unknown());
const replySchema = z.array(candleSchema).check(z.maxLength(candlesPerReply));
type Candle = z.infer<typeof candleSchema>;

type CandleQuery = { readonly name: string; readonly interval: string; readonly intervalMs: number };
type Range = { readonly first: number; readonly last: number };

/** Past prices of Binance: the price with which the candle of each step opened. A candle that it does not have is a gap. */
export function binanceHistory(settings: BinanceHistorySettings): PriceHistory {
  const { clock, url = binanceHost, timeoutMs = 5_000 } = settings;
  const fetch = limitedFetch({ fetch: settings.fetch, clock, maxPerMinute });
  const target: HttpTarget = { provider: 'prices', fetch, timeoutMs, maxBytes: 500_000 };
  return {
    async readHistory({ symbol, from, to, stepMs }, signal) {
      const now = clock.now();
      const times = stepTimes(from, to < now ? to : now, stepMs);
      const name = binanceNames.get(symbol);
      const [first, last] = [times.at(0)?.getTime(), times.at(-1)?.getTime()];
      const [interval, intervalMs] = intervals.find(([, ms]) => stepMs % ms === 0) ?? [];
      if (!name || !interval || first === undefined || last === undefined) return [];
      if ((last - first) / intervalMs >= candlesPerReply * maxReplies)
        throw new InvalidArgument('history of more candles than are read at once');
      const points: PricePoint[] = [];
      for (let next = first; next <= last;) {
        const candles = await readCandles(target, { url, name, interval, intervalMs, first: next, last }, signal);
        points.push(...candles.flatMap(openingPrice));
        const end = candles.at(-1);
        next = end && candles.length === candlesPerReply ? Number(end[0]) + intervalMs : last + 1;
      }
      return plausiblePoints(points).filter(({ at }) => at.getTime() % stepMs === 0);
    },
  };
}

async function readCandles(
  target: HttpTarget,
  { url, ...asked }: CandleQuery & Range & { readonly url: string },
  signal: AbortSignal | undefined,
): Promise<readonly Candle[]> {
  const { name, interval, first, last } = asked;
  const query = `symbol=${name}&interval=${interval}&startTime=${first}&endTime=${last}&limit=${candlesPerReply}`;
  const { status, text } = await sendRequest(target, { url: `${url}/api/v3/klines?${query}`, method: 'GET' }, signal);
  if (status !== 200) throw new Outage('prices', new Error(`binance answered ${status}`));
  const candles = parseReply('prices', text, replySchema);
  if (!isAsAsked(candles, asked)) throw new Outage('prices', new Error('binance answered other candles than asked'));
  return candles;
}

/** Whether the candles have the requested length, are in the range, and each is after the one before. */
function isAsAsked(candles: readonly Candle[], { intervalMs, first, last }: CandleQuery & Range): boolean {
  let before = first - 1;
  return candles.every(([opens, , , , , , closes]) => {
    const [at, end] = [Number(opens), Number(closes)];
    const isRight = at > before && at <= last && at % intervalMs === 0 && end - at + 1 === intervalMs;
    before = at;
    return isRight;
  });
}

/** The price at which a candle opened; none where it is not between its lowest and its highest. */
function openingPrice([opens, open, high, low]: Candle): PricePoint[] {
  const [units, highest, lowest] = [open, high, low].map(parsePriceUnits);
  const isRight = units && highest && lowest && lowest <= units && units <= highest;
  return isRight ? [{ at: new Date(Number(opens)), value: open }] : [];
}
