import * as m from '@istmo/contract/messages';
import { findCountry } from './countries.ts';
import type { CountryRules } from './country-rules.ts';
import { birthRules, countryField, nameRules } from './profile.rules.ts';
import { type NestedRules, rowRules } from '../../kernel/form-rules.ts';
import { withParams } from '../../kernel/message.ts';
import { failure, type Rule } from '../../kernel/rules.ts';
import { withoutDisallowedContent } from '../../kernel/text-rules.ts';

/** Who owns, controls or represents a business, as a form has it. */
export type OwnerForm = {
  name: string;
  /** YYYY-MM-DD. */
  DOB: string;
  country: string;
  /** Per cent of the company with up to two places; empty without a share. */
  share: string;
  /** Controls the company in another way than by a share. */
  control: boolean;
  /** Acts in the company's name. */
  representative: boolean;
};

export const maxOwners = 20;

/** Per cent: from this share on, an owner has to be named. */
export const minNamedShare = 25;

/** The whole company in hundredths of a per cent. */
export const wholeShare = 10_000;

/** A share in hundredths of a per cent, from '33.33' or '33,33'; undefined when the text is no share. An empty text is none. */
export function parseShare(text: string): number | undefined {
  const written = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim() === '' ? '0' : text.trim());
  if (!written) return undefined;
  const [, whole = '', fraction = ''] = written;
  const basisPoints = Number.parseInt(`${whole}${fraction.padEnd(2, '0')}`, 10);
  return basisPoints > wholeShare ? undefined : basisPoints;
}

/** Hundredths of a per cent as per cent: 3333 is '33.33', 6000 is '60'. */
export function formatShare(basisPoints: number): string {
  const digits = `${basisPoints}`.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, '');
}

/** The shares of all rows together; a share that is not valid yet counts as none. */
export function sumShares(owners: readonly Pick<OwnerForm, 'share'>[]): number {
  return owners.reduce((sum, { share }) => sum + (parseShare(share) ?? 0), 0);
}

const share: Rule<string, OwnerForm> = (value, { control, representative }) => {
  const basisPoints = parseShare(value);
  if (basisPoints === undefined) return failure(m.profile_owner_share_invalid);
  return basisPoints > 0 || control || representative ? undefined : failure(m.profile_owner_part_missing);
};

type Owners = readonly OwnerForm[];

const isSamePerson = (one: OwnerForm, other: OwnerForm): boolean =>
  one.name.trim().toLowerCase() === other.name.trim().toLowerCase() && one.DOB === other.DOB;

const listRules: readonly Rule<Owners, Owners>[] = [
  (owners) =>
    owners.length > maxOwners ? failure(withParams(m.profile_owners_many, { max: `${maxOwners}` })) : undefined,
  (owners) => {
    const sum = sumShares(owners);
    return sum > wholeShare ? failure(withParams(m.profile_owners_sum, { sum: formatShare(sum) })) : undefined;
  },
  (owners) =>
    owners.some((owner, index) =>
      owners.some((other, at) => at > index && owner.name !== '' && isSamePerson(owner, other)),
    )
      ? failure(m.profile_owners_twice)
      : undefined,
];

/** The rules of the people behind a business: of each, and of all together. `rulesOf` are those of a person's own country. */
export function ownerRules(rulesOf: (alphaCode: string) => CountryRules, today: string): NestedRules<Owners> {
  const name: Rule<string, OwnerForm> = (value, { country }) => {
    const { minNameLength } = rulesOf(findCountry(country)?.alphaCode ?? '');
    for (const rule of nameRules(minNameLength, { missing: m.profile_owner_name_missing })) {
      const problem = rule(value, undefined);
      if (problem) return problem;
    }
    return undefined;
  };
  return rowRules<OwnerForm>(
    {
      name: [withoutDisallowedContent, name],
      DOB: birthRules(today, m.profile_owner_young),
      country: countryField,
      share: [share],
    },
    listRules,
  );
}
