import { listSessions } from '@istmo/contract/areas/market-data/market-data.contract';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { sessionOf } from '@istmo/contract/kernel/market-schedule';
import type { Language } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { cachedReadByKey } from '../../runtime/cached-read.ts';
import { type Holiday, listHolidays } from '../bonds/public.ts';
import { readMarketHolidays } from '../markets/public.ts';
import { findShownMarket } from './market-view.ts';

const shownDays = 14;

/** The holidays of a country in a year, by `GT 2026`: they change a few times a year. */
const readYear = cachedReadByKey({
  maxAgeMs: 60_000,
  maxKeys: 500,
  load: (app, key: `${string} ${string}`): Promise<Holiday[]> => {
    const [calendar = '', year = ''] = key.split(' ');
    return listHolidays(app.db, calendar, Number(year));
  },
});

async function nameHoliday(app: App, calendars: readonly string[], day: string, language: Language): Promise<string> {
  const years = await Promise.all(calendars.map((calendar) => readYear(app, `${calendar} ${day.slice(0, 4)}`)));
  const names = years
    .flat()
    .filter((holiday) => holiday.day === day)
    .map(({ nameEn, nameEs }) => (language === 'es' ? nameEs : nameEn));
  return [...new Set(names)].join(', ');
}

export const answerListSessions = handlePublic(listSessions, async (app, { language }, { symbol }) => {
  const { market } = await findShownMarket(app, symbol);
  const { schedule } = market;
  const holidays = await readMarketHolidays(app, market);
  const today = dayAt(app.clock.now(), schedule.timeZone);
  const days = Array.from({ length: shownDays }, (_, ahead) => addDays(today, ahead));
  const data = days.map(async (day) => {
    const session = sessionOf(day, schedule, holidays);
    const holiday = holidays.has(day) ? await nameHoliday(app, schedule.calendars, day, language) : '';
    return {
      day,
      opens_at: session?.opensAt.toISOString() ?? null,
      closes_at: session?.closesAt.toISOString() ?? null,
      holiday,
    };
  });
  return { data: await Promise.all(data) };
});
