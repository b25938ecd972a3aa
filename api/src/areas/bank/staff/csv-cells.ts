import type { CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import { plainName } from './csv-rows.ts';
import { type Notation, readCents, readIsoDay } from './statement-line.ts';

/** The letters that the names of the months begin with, in Spanish and English. */
const monthNames = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
] as const satisfies readonly (readonly string[])[];

function toMonth(text: string): string {
  const at = monthNames.findIndex((names: readonly string[]) => names.includes(plainName(text).slice(0, 3)));
  return at < 0 ? text : `${at + 1}`;
}

const dayPattern = /^(\d{1,4})[/.\- ](\d{1,2}|\p{L}{3,10}\.?)[/.\- ](\d{1,4})(?:[T ,].*)?$/u;

/** A day of a bank's CSV in the order of its mapping: 22/11/2026, 22-nov-26, 20261122, each with or without a time. */
export function readMappedDay(text: string, order: CsvMapping['day_order']): string | undefined {
  const trimmed = text.trim();
  const parts = dayPattern.exec(trimmed) ?? (/^\d{8}$/.test(trimmed) ? splitCompact(trimmed, order) : undefined);
  if (!parts || order === '') return undefined;
  const [, first = '', second = '', third = ''] = parts;
  if (order === 'year-first') return toDay(first, toMonth(second), third);
  const isNamed = /\p{L}/u.test(second);
  const [day, month] = order === 'day-first' || isNamed ? [first, toMonth(second)] : [second, first];
  return toDay(third, month, day);
}

const splitCompact = (text: string, order: CsvMapping['day_order']): readonly string[] =>
  order === 'year-first'
    ? [text, text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : [text, text.slice(0, 2), text.slice(2, 4), text.slice(4)];

/** Two digits are a year of this century: no statement is older. */
function toDay(year: string, month: string, day: string): string | undefined {
  if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return undefined;
  return readIsoDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** An amount of a bank's CSV without what banks write around it: a currency, spaces, a minus behind it, or brackets for less than zero. */
export function readMappedCents(text: string, notation: Notation): bigint | undefined {
  const bare = text.replaceAll(/\s|US\$|USD|\$/giu, '');
  const [, inBrackets] = /^\(([^()]+)\)$/.exec(bare) ?? [];
  const [, beforeMinus] = /^([^-]+)-$/.exec(bare) ?? [];
  const negative = inBrackets ?? beforeMinus;
  if (negative === undefined) return readCents(bare, notation);
  return /^[+-]/.test(negative) ? undefined : readCents(`-${negative}`, notation);
}

/** Whether a text is a day in any order, so that a preview can propose one. */
export const mappedOrders = (texts: readonly string[]): readonly CsvMapping['day_order'][] =>
  (['day-first', 'month-first', 'year-first'] as const).filter((order) =>
    texts.every((text) => readMappedDay(text, order) !== undefined),
  );
