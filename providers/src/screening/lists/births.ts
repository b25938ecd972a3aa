import type { BirthRange } from './entry.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The days that a year, or a month of it, has. */
export function yearRange(from: string, to: string = from, isApproximate = false): BirthRange[] {
  return /^\d{4}$/.test(from) && /^\d{4}$/.test(to)
    ? [{ from: `${from}-01-01`, to: `${to}-12-31`, isApproximate }]
    : [];
}

/** A day, a month or a year in ISO's form; none for another. */
export function isoRange(text: string): BirthRange[] {
  const [, year = '', month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (month === undefined) return text.length === 4 ? yearRange(text) : dayRange(text);
  return [{ from: `${year}-${month}-01`, to: lastDay(year, month), isApproximate: false }];
}

/** A day in ISO's form, of which anything behind it is left out. */
export function dayRange(text: string, isApproximate = false): BirthRange[] {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  return day === undefined ? [] : [{ from: day, to: day, isApproximate }];
}

function lastDay(year: string, month: string): string {
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}

function readEnglishPart(text: string): BirthRange[] {
  const [, day, monthName, year = ''] = /^(?:(\d{1,2}) )?(?:([a-z]{3})[a-z]* )?(\d{4})$/i.exec(text) ?? [];
  if (monthName === undefined) return yearRange(year);
  const month = String(months.indexOf(monthName.toLowerCase()) + 1).padStart(2, '0');
  if (month === '00') return [];
  if (day === undefined) return [{ from: `${year}-${month}-01`, to: lastDay(year, month), isApproximate: false }];
  return dayRange(`${year}-${month}-${day.padStart(2, '0')}`);
}

/** OFAC's ways: '07 Oct 1952', 'Oct 1952', '1952', 'circa 1952', '1950 to 1952', '01 Jan 1950 to 31 Dec 1952'. None for another. */
export function readEnglishDate(text: string): BirthRange[] {
  const isApproximate = /^circa /i.test(text);
  const parts = text
    .replace(/^circa /i, '')
    .split(' to ')
    .map((part) => readEnglishPart(part.replace(/^circa /i, '').trim()));
  const [first, last] = [parts[0]?.[0], parts.at(-1)?.[0]];
  return first && last ? [{ from: first.from, to: last.to, isApproximate }] : [];
}
