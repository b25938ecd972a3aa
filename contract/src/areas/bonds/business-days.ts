import { addDays, isWeekend } from '../../kernel/day.ts';

/** What becomes of a payment day that is no business day, as section 4.12 of the 2006 ISDA definitions has it. */
export const dayConventions = ['following', 'modified-following', 'preceding', 'modified-preceding', 'none'] as const;
export type DayConvention = (typeof dayConventions)[number];

/** The days on which the banks of any of a bond's countries are closed; Saturdays and Sundays are closed everywhere. */
export type Holidays = ReadonlySet<string>;

export function isBusinessDay(day: string, holidays: Holidays): boolean {
  return !isWeekend(day) && !holidays.has(day);
}

// Longer than banks are closed anywhere: without a limit, holidays by mistake on every day would never end.
const maxClosedDays = 60;

function moveToBusinessDay(day: string, step: 1 | -1, holidays: Holidays): string {
  for (let moved = 0; moved <= maxClosedDays; moved++) {
    const found = addDays(day, moved * step);
    if (isBusinessDay(found, holidays)) return found;
  }
  throw new Error(`no business day within ${maxClosedDays} days of ${day}`);
}

const monthOf = (day: string): string => day.slice(0, 7);

/** The day on which is paid what is due on a day: the modified conventions stay in its month. */
export function adjustDay(day: string, convention: DayConvention, holidays: Holidays): string {
  if (convention === 'none') return day;
  const isForward = convention === 'following' || convention === 'modified-following';
  const moved = moveToBusinessDay(day, isForward ? 1 : -1, holidays);
  const isModified = convention === 'modified-following' || convention === 'modified-preceding';
  return isModified && monthOf(moved) !== monthOf(day) ? moveToBusinessDay(day, isForward ? -1 : 1, holidays) : moved;
}

/** The business day so many business days before a day; with 0 the day itself, or the last business day before it. */
export function subtractBusinessDays(day: string, businessDays: number, holidays: Holidays): string {
  let found = moveToBusinessDay(day, -1, holidays);
  for (let left = businessDays; left > 0; left--) found = moveToBusinessDay(addDays(found, -1), -1, holidays);
  return found;
}
