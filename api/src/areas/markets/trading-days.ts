import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { sessionOf } from '@istmo/contract/kernel/market-schedule';
import type { App } from '../../app.ts';
import type { Market } from './markets.store.ts';
import { readMarketHolidays } from './phases.ts';

// Longer than so few days of trading take anywhere.
const maxDaysBack = 60;

/** When the first of the last so many days of trading began, that of today included once it has begun. */
export async function findTradingDaysAgo(app: App, market: Market, count: number): Promise<Date> {
  const { schedule } = market;
  const holidays = await readMarketHolidays(app, market);
  const now = app.clock.now();
  const today = dayAt(now, schedule.timeZone);
  let left = count;
  for (let back = 0; back <= maxDaysBack; back++) {
    const session = sessionOf(addDays(today, -back), schedule, holidays);
    if (!session || session.opensAt > now) continue;
    left -= 1;
    if (left === 0) return session.opensAt;
  }
  return now;
}
