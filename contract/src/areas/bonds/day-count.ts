import { countDays, splitDay } from '../../kernel/day.ts';
import { addFractions, type Fraction, fraction, zeroFraction } from '../../kernel/fraction.ts';

/**
 * How the days of a period are counted as a part of a year: 30/360 (bond basis), 30E/360 (eurobond basis), ACT/360 and ACT/365 (fixed) as the
 * 2006 ISDA definitions have them in section 4.16 (f), (g), (e) and (d); ACT/ACT as rule 251 of ICMA.
 */
export const dayCounts = ['30/360', '30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ICMA'] as const;
export type DayCount = (typeof dayCounts)[number];

/** From the first day until the last one, which is not counted. */
export type DayRange = { readonly from: string; readonly to: string };

/**
 * The regular periods of a bond, which ACT/ACT of ICMA divides by: the days on which one ends and the next begins, the first not after the
 * period that is counted, the last not before its end; and how many of them a year has.
 */
export type RegularPeriods = { readonly days: readonly string[]; readonly perYear: number };

function count30360({ from, to }: DayRange, isEuro: boolean): number {
  const [start, end] = [splitDay(from), splitDay(to)];
  const startDate = Math.min(start.date, 30);
  const endDate = end.date === 31 && (isEuro || startDate > 29) ? 30 : end.date;
  return 360 * (end.year - start.year) + 30 * (end.month - start.month) + endDate - startDate;
}

/** Rule 251.3: the days of each regular period that are in the range, by the days of that period times the periods of a year. */
function countIcma({ from, to }: DayRange, { days, perYear }: RegularPeriods): Fraction {
  let sum = zeroFraction;
  let counted = 0;
  for (const [index, end] of days.entries()) {
    const start = days[index - 1];
    if (start === undefined) continue;
    const overlap = countDays(from > start ? from : start, to < end ? to : end);
    if (overlap <= 0) continue;
    counted += overlap;
    sum = addFractions(sum, fraction(BigInt(overlap), BigInt(perYear * countDays(start, end))));
  }
  if (counted !== countDays(from, to)) throw new Error(`the regular periods do not cover ${from} to ${to}`);
  return sum;
}

/** The part of a year that a period is. Exact; throws where the range is empty or the regular periods do not cover it. */
export function yearFraction(dayCount: DayCount, range: DayRange, regular: RegularPeriods): Fraction {
  const actual = countDays(range.from, range.to);
  if (!(actual > 0)) throw new Error(`a period ends after it begins, got ${range.from} to ${range.to}`);
  switch (dayCount) {
    case '30/360':
      return fraction(BigInt(count30360(range, false)), 360n);
    case '30E/360':
      return fraction(BigInt(count30360(range, true)), 360n);
    case 'ACT/360':
      return fraction(BigInt(actual), 360n);
    case 'ACT/365F':
      return fraction(BigInt(actual), 365n);
    case 'ACT/ACT-ICMA':
      return countIcma(range, regular);
  }
}
