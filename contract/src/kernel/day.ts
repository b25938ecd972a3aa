/** A day of the calendar as text, YYYY-MM-DD: it has no time zone, and days compare as their texts do. */
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;

/** Whether a text is an existing day, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Year, month (1 to 12) and day of the month. */
type DayParts = { readonly year: number; readonly month: number; readonly date: number };

export function splitDay(day: string): DayParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map((part) => Number.parseInt(part, 10));
  return { year, month, date };
}

/** Days since 1970-01-01. */
const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** The day so many days later; a negative number is earlier. */
export function addDays(day: string, days: number): string {
  return new Date((toDayNumber(day) + days) * dayMs).toISOString().slice(0, 10);
}

/** How many days the second day is after the first; negative where it is before. */
export function countDays(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

const countDaysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export function isLastDayOfMonth(day: string): boolean {
  const { year, month, date } = splitDay(day);
  return date === countDaysOfMonth(year, month);
}

/** The same day of the month so many months later, or the last one of a month that is too short. */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = splitDay(day);
  const monthNumber = year * 12 + month - 1 + months;
  const [laterYear, laterMonth] = [Math.floor(monthNumber / 12), (monthNumber % 12) + 1];
  const laterDate = Math.min(date, countDaysOfMonth(laterYear, laterMonth));
  const pad = (part: number, length: number): string => `${part}`.padStart(length, '0');
  return `${pad(laterYear, 4)}-${pad(laterMonth, 2)}-${pad(laterDate, 2)}`;
}

export function toLastDayOfMonth(day: string): string {
  const { year, month } = splitDay(day);
  return `${day.slice(0, 8)}${countDaysOfMonth(year, month)}`;
}

export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

// A formatter takes as long to make as a decision.
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of a time zone at a moment. */
export function dayAt(at: Date, timeZone: string): string {
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  return format.format(at);
}
