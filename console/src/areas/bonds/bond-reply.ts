import type { readBond } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type BondReply = ReplyAt<typeof readBond>;
export type BondPeriodRow = BondReply['periods'][number];
export type BondTermsFields = BondReply['versions'][number]['terms'];

/** The last year of which the holidays of all countries of a bond are entered; undefined where it names none. */
export function lastKnownYear(
  { calendars }: Pick<BondReply, 'calendars'>,
  terms: Pick<BondTermsFields, 'calendars'>,
): number | undefined {
  const years = calendars.filter(({ calendar }) => terms.calendars.includes(calendar)).map((one) => one.last_year);
  return years.length === 0 ? undefined : Math.min(...years);
}
