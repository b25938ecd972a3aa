import { type BondPeriod, makeSchedule } from '@istmo/contract/areas/bonds/bond-schedule';
import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import type { Reader } from '@istmo/db/tx';
import { type BondTermsVersion, readAllBondTerms, readBondTerms } from './bonds.store.ts';
import { readHolidays } from './holidays.store.ts';
import { readFixings } from './rates.store.ts';

/** The periods of a bond of these terms, by the holidays and published rates as they are now. */
export async function computeSchedule(reader: Reader, terms: BondTerms): Promise<BondPeriod[]> {
  const holidays = await readHolidays(reader, terms.calendars);
  const fixings = terms.rate.kind === 'index' ? await readFixings(reader, terms.rate.index) : new Map();
  return makeSchedule(terms, holidays, fixings);
}

export type BondSchedule = BondTermsVersion & { readonly periods: readonly BondPeriod[] };

/** The terms in force of a bond and its periods, by the holidays and rates that are known now; undefined for what is no bond. */
export async function readSchedule(reader: Reader, instrument: string): Promise<BondSchedule | undefined> {
  const found = await readBondTerms(reader, instrument);
  return found && { ...found, periods: await computeSchedule(reader, found.terms) };
}

/** The terms in force and the periods of every bond. Holidays and rates are read once for all bonds that have the same. */
export async function readSchedules(reader: Reader): Promise<BondSchedule[]> {
  const versions = await readAllBondTerms(reader);
  const calendars = await readOnce(
    versions,
    ({ terms }) => terms.calendars.join(),
    (codes) => readHolidays(reader, codes === '' ? [] : codes.split(',')),
  );
  const indices = await readOnce(
    versions,
    ({ terms: { rate } }) => (rate.kind === 'index' ? rate.index : ''),
    async (code) => (code === '' ? new Map() : readFixings(reader, code)),
  );
  return versions.map((version) => {
    const { terms } = version;
    const index = terms.rate.kind === 'index' ? terms.rate.index : '';
    return {
      ...version,
      periods: makeSchedule(terms, calendars.get(terms.calendars.join()) ?? new Set(), indices.get(index) ?? new Map()),
    };
  });
}

/** What is read for each key that occurs. */
async function readOnce<Value>(
  versions: readonly BondTermsVersion[],
  keyOf: (version: BondTermsVersion) => string,
  read: (key: string) => Promise<Value>,
): Promise<ReadonlyMap<string, Value>> {
  const keys = [...new Set(versions.map(keyOf))];
  return new Map(await Promise.all(keys.map(async (key) => [key, await read(key)] as const)));
}

/** A period of a bond that is paid. Amounts are those of one whole unit, in minor units of the nominal's currency. */
export type CouponDue = Pick<BondTermsVersion, 'instrument' | 'version' | 'terms'> & { readonly period: BondPeriod };

/**
 * The periods of all bonds whose payment day is before this one, by payment day, from the first period of each bond on: the caller knows what
 * it has drafted by instrument and number. Each has its principal too, so a last one is the redemption. `interest` is undefined while the
 * rate of its index is not published. Days are YYYY-MM-DD.
 */
export async function listCouponsDue(reader: Reader, { before }: { readonly before: string }): Promise<CouponDue[]> {
  const due: CouponDue[] = [];
  for (const { instrument, version, terms } of await readAllBondTerms(reader))
    for (const period of await computeSchedule(reader, terms))
      if (period.paidOn < before) due.push({ instrument, version, terms, period });
  return due.toSorted((one, other) => (one.period.paidOn < other.period.paidOn ? -1 : 1));
}
