import type { BirthRange, ListedName, ListedSubject } from '../lists/entry.ts';
import type { MatchReason, ScreenedPerson } from '../port.ts';
import { scoreNames } from './score-names.ts';
import type { Word } from './word-likeness.ts';

export type ComparedName = ListedName & { readonly words: readonly Word[] };
export type ComparedPerson = ScreenedPerson & {
  readonly compared: readonly { readonly name: string; readonly words: readonly Word[] }[];
};

export type EntryScore = { readonly score: number; readonly name: string; readonly reasons: readonly MatchReason[] };

// Many people have an alias that the list itself calls weak.
const weakPercent = 85;

const birthPoints = { same: 10, near: 0, unknown: 0, other: -25 } as const;
const countryPoints = { same: 5, unknown: 0, other: -5 } as const;

/** How well a person fits an entry, 0 to 100, and why. Another birth date or country lowers the score and never rules the entry out. */
export function scoreEntry(person: ComparedPerson, entry: ListedSubject, names: readonly ComparedName[]): EntryScore {
  const pairs = person.compared.flatMap((own) =>
    names.map((listed) => {
      const score = scoreNames(own.words, listed.words);
      return { own, listed, score: listed.quality === 'weak' ? Math.round((score * weakPercent) / 100) : score };
    }),
  );
  const [best] = pairs.toSorted((left, right) => right.score - left.score);
  if (!best || best.score === 0) return { score: 0, name: '', reasons: [] };
  const birth = compareBirth(person.bornOn, entry.births);
  const country = compareCountries(person.countries ?? [], entry.countries);
  // People move and have several nationalities: beside another birth date, another country lowers nothing more.
  const isCounted = birth !== 'other' || country !== 'other';
  const [ofBirth, ofCountry] = [birthPoints[birth], isCounted ? countryPoints[country] : 0];
  const score = best.score + ofBirth + ofCountry;
  return {
    score: Math.max(0, Math.min(100, score)),
    name: best.listed.name,
    reasons: [
      { kind: 'name', result: best.listed.quality, points: best.score, own: best.own.name, listed: best.listed.name },
      {
        kind: 'birth',
        result: birth,
        points: ofBirth,
        own: person.bornOn ?? '',
        listed: entry.births.map(textOf).join(', '),
      },
      {
        kind: 'country',
        result: country,
        points: ofCountry,
        own: (person.countries ?? []).join(', '),
        listed: entry.countries.join(', '),
      },
    ],
  };
}

function textOf({ from, to, isApproximate }: BirthRange): string {
  const isYears = from.endsWith('-01-01') && to.endsWith('-12-31');
  const [first, last] = isYears ? [from.slice(0, 4), to.slice(0, 4)] : [from, to];
  return `${isApproximate ? '~' : ''}${first === last ? first : `${first}–${last}`}`;
}

function addYears(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}

const swapped = (day: string): string => `${day.slice(0, 4)}-${day.slice(8, 10)}-${day.slice(5, 7)}`;

/** `near`: a year or less away, two for an approximate date, or day and month the other way round. */
function compareBirth(own: string | undefined, births: readonly BirthRange[]): keyof typeof birthPoints {
  if (own === undefined || births.length === 0) return 'unknown';
  const isWithin = (day: string, { from, to }: BirthRange, years: number): boolean =>
    day >= addYears(from, -years) && day <= addYears(to, years);
  if (births.some((birth) => isWithin(own, birth, 0))) return 'same';
  const isNear = births.some(
    (birth) => isWithin(own, birth, birth.isApproximate ? 2 : 1) || isWithin(swapped(own), birth, 0),
  );
  return isNear ? 'near' : 'other';
}

function compareCountries(own: readonly string[], listed: readonly string[]): keyof typeof countryPoints {
  if (own.length === 0 || listed.length === 0) return 'unknown';
  return own.some((code) => listed.includes(code)) ? 'same' : 'other';
}
