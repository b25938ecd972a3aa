import { abusePatterns } from '@istmo/contract/areas/surveillance/surveillance.rules';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { sessionOf } from '@istmo/contract/kernel/market-schedule';
import type { App } from '../../app.ts';
import { type Market, readMarketHolidays, readMarkets } from '../markets/public.ts';
import {
  findPattern,
  insertCase,
  insertDay,
  listSearchedDays,
  type SearchedDay,
  type SearchLimits,
} from './surveillance.store.ts';

// Until then everything that was accepted before the close is matched and written.
const settledAfterMs = 10 * 60_000;

type Day = { readonly market: Market; readonly day: string; readonly from: Date; readonly to: Date };

function limitsOf({ settings }: App, { mode }: Market, closesAt: Date): SearchLimits {
  return {
    linkDays: settings.surveillanceLinkDays,
    circularMinutes: settings.surveillanceCircularMinutes,
    likePercent: settings.surveillanceLikePercent,
    spoofMultiple: settings.surveillanceSpoofMultiple,
    spoofSeconds: settings.surveillanceSpoofSeconds,
    closeMinutes: settings.surveillanceCloseMinutes,
    closeMove: settings.surveillanceCloseMovePercent,
    closeShare: settings.surveillanceCloseSharePercent,
    orderRatio: settings.surveillanceOrderRatio,
    orderMinimum: settings.surveillanceOrderMinimum,
    selfTrades: settings.surveillanceSelfTrades,
    mode,
    closesAt: closesAt.toISOString(),
  };
}

/** The session of a day with what is written just after its close, as far as the next session has not begun; undefined where there is none that is over. */
function findOverDay(
  { market, now, holidays }: { readonly market: Market; readonly now: Date; readonly holidays: ReadonlySet<string> },
  day: string,
): (Day & { readonly closesAt: Date }) | undefined {
  const session = sessionOf(day, market.schedule, holidays);
  if (!session) return undefined;
  const { opensAt: from, closesAt } = session;
  const settledAt = new Date(closesAt.getTime() + settledAfterMs);
  if (now < settledAt) return undefined;
  const next = sessionOf(addDays(day, 1), market.schedule, holidays);
  const to = next && next.opensAt < settledAt ? next.opensAt : settledAt;
  return { market, day, from, to, closesAt };
}

/** Searches a day and writes its cases in one commit; nothing where it was searched. */
async function searchDay(app: App, { market, day, from, to, closesAt }: Day & { readonly closesAt: Date }) {
  const searched: SearchedDay = {
    market: market.id,
    day,
    from,
    to,
    limits: limitsOf(app, market, closesAt),
    at: app.clock.now(),
  };
  await app.db.inTransaction(async (tx) => {
    if (!(await insertDay(tx, searched))) return;
    for (const pattern of abusePatterns)
      for (const finding of await findPattern(tx, pattern, searched))
        await insertCase(tx, searched, { ...finding, pattern });
  });
}

async function searchMarket(app: App, market: Market, searchedTo: string): Promise<void> {
  const now = app.clock.now();
  const today = dayAt(now, market.schedule.timeZone);
  const holidays = await readMarketHolidays(app, market);
  for (let day = addDays(searchedTo, 1); day <= today; day = addDays(day, 1)) {
    const over = findOverDay({ market, now, holidays }, day);
    if (over) await searchDay(app, over);
  }
}

/** Searches each market's trading days that are over and were not searched. A market that fails does not stop the others. */
export async function searchDays(app: App): Promise<void> {
  const [markets, searched] = await Promise.all([readMarkets(app, true), listSearchedDays(app.db)]);
  for (const market of markets) {
    const searchedTo = searched.get(market.id);
    if (searchedTo === undefined) continue;
    try {
      await searchMarket(app, market, searchedTo);
    } catch (error) {
      app.log.error({ err: error, market: market.symbol }, 'a day of a market is not searched by surveillance');
    }
  }
}
