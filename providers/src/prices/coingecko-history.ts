import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { parseReply, sendRequest } from '../http.ts';
import { Outage } from '../outage.ts';
import { coingeckoCoins, coingeckoHeaders, coingeckoHost, type CoingeckoSettings } from './coingecko.ts';
import { limitedFetch } from './limited-fetch.ts';
import { plausiblePoints } from './plausible-points.ts';
import type { PriceHistory, PricePoint } from './port.ts';
import { stepTimes } from './step-times.ts';

export type CoingeckoHistorySettings = CoingeckoSettings & { clock: Clock };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
// Its plans without a contract know the last 365 days; an earlier start is refused as a whole.
const maxAgeMs = 363 * dayMs;
// They have 30 requests in a minute, and present prices are read with them too.
const maxPerMinute = 10;

const point = z.tuple([z.string().check(z.regex(/^\d{13}$/)), z.unknown()]);
const replySchema = z.object({ prices: z.array(point).check(z.maxLength(20_000)) });

/** How far apart its points are: five minutes within the last day, an hour within 90 days, else a day. */
function spacingOf(from: number, now: number): number {
  const width = now - from;
  if (width < dayMs - hourMs) return 5 * minuteMs;
  return width < 88 * dayMs ? hourMs : dayMs;
}

/**
 * Past dollar prices of CoinGecko: at each step the newest one that it had by then. It chooses how far apart its points are; a step
 * that is more than one and a half times that behind its last point is a gap, so that a reply of fewer points draws no line.
 */
export function coingeckoHistory(settings: CoingeckoHistorySettings): PriceHistory {
  const { clock, url = coingeckoHost, demoKey, timeoutMs = 5_000 } = settings;
  const fetch = limitedFetch({ fetch: settings.fetch, clock, maxPerMinute });
  const target = { provider: 'prices', fetch, timeoutMs, maxBytes: 2_000_000 } as const;
  const headers = coingeckoHeaders(demoKey);
  return {
    async readHistory({ symbol, from, to, stepMs }, signal) {
      const now = clock.now();
      const coin = coingeckoCoins.get(symbol);
      const earliest = now.getTime() - maxAgeMs;
      const times = stepTimes(from, to < now ? to : now, stepMs).filter((at) => at.getTime() >= earliest);
      const [first, last] = [times.at(0)?.getTime(), times.at(-1)?.getTime()];
      if (!coin || first === undefined || last === undefined) return [];
      const reachMs = (spacingOf(first, now.getTime()) * 3) / 2;
      const range = `from=${Math.floor((first - reachMs) / 1_000)}&to=${Math.ceil(last / 1_000)}`;
      const { status, text } = await sendRequest(
        target,
        {
          url: `${url}/coins/${coin}/market_chart/range?vs_currency=usd&${range}&precision=full`,
          method: 'GET',
          headers,
        },
        signal,
      );
      if (status !== 200) throw new Outage('prices', new Error(`coingecko answered ${status}`));
      return atSteps(times, readPoints(parseReply('prices', text, replySchema)), reachMs);
    },
  };
}

/** What it says, in order; a reply that is not in order is not believed. */
function readPoints({ prices }: z.infer<typeof replySchema>): PricePoint[] {
  const points = prices.map(([time, value]) => ({ at: new Date(Number(time)), value }));
  if (points.some(({ at }, index) => index > 0 && at < (points[index - 1]?.at ?? at)))
    throw new Outage('prices', new Error('coingecko answered points that are not in order'));
  return plausiblePoints(points.flatMap(({ at, value }) => (typeof value === 'string' ? [{ at, value }] : [])));
}

function atSteps(times: readonly Date[], points: readonly PricePoint[], reachMs: number): PricePoint[] {
  let next = 0;
  return times.flatMap((at) => {
    for (let later = points[next]; later && later.at <= at; later = points[next]) next += 1;
    const newest = points[next - 1];
    return newest && at.getTime() - newest.at.getTime() <= reachMs ? [{ at, value: newest.value }] : [];
  });
}
