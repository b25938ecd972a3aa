import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { sessionOf } from '@istmo/contract/kernel/market-schedule';
import type { App } from '../../app.ts';
import type { Market } from './markets.store.ts';
import { readMarketHolidays } from './phases.ts';

// Longer than so few days of trading take anywhere.
const maxDaysBack = 60;

/** When the first of the last so many days of trading before a moment began, that of its own day included once it has begun. */
export async function findTradingDaysAgo(app: App, market: Market, count: number, at: Date): Promise<Date> {
  const { schedule } = market;
  const holidays = await readMarketHolidays(app, market);
  const today = dayAt(at, schedule.timeZone);
  let left = count;
  for (let back = 0; back <= maxDaysBack; back++) {
    const session = sessionOf(addDays(today, -back), schedule, holidays);
    if (!session || session.opensAt > at) continue;
    left -= 1;
    if (left === 0) return session.opensAt;
  }
  return at;
}
