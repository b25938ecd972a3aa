import { endOfTradingDay, findNextPhase, type NextPhase } from '@istmo/contract/kernel/market-schedule';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readHolidays } from '../bonds/public.ts';
import type { Market, MarketState } from './markets.store.ts';
import { readMarkets } from './read-markets.ts';

const holidaysAgeMs = 60_000;

const readHolidaySets = cachedRead({
  maxAgeMs: holidaysAgeMs,
  load: async (app: App) => {
    const markets = await readMarkets(app);
    const sets = await Promise.all(markets.map(({ schedule }) => readHolidays(app.db, schedule.calendars)));
    return new Map(markets.map(({ id }, index) => [id, sets[index] ?? new Set<string>()]));
  },
});

/** The days on which the market stays closed although it would be open on that day of the week. */
export async function readMarketHolidays(app: App, { id }: Market): Promise<ReadonlySet<string>> {
  const found = (await readHolidaySets(app)).get(id) ?? (await readHolidaySets(app, true)).get(id);
  return found ?? new Set<string>();
}

/** What the schedule of a market begins now; undefined: nothing. */
export async function findDuePhase(app: App, market: Market, state: MarketState): Promise<NextPhase | undefined> {
  if (market.endedAt !== null) return undefined;
  const { phase, phaseUntil: until } = state;
  const holidays = await readMarketHolidays(app, market);
  return findNextPhase(app.clock.now(), { phase, until, mode: market.mode, schedule: market.schedule, holidays });
}

/** When an order for the day ends. */
export async function findEndOfDay(app: App, market: Market): Promise<Date> {
  return endOfTradingDay(app.clock.now(), market.schedule, await readMarketHolidays(app, market));
}
