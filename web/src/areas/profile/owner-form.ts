import { countryRules, type OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import { type OwnerForm, ownerRules } from '@istmo/contract/areas/profile/owner.rules';
import type { NestedRules } from '@istmo/contract/kernel/form-rules';
import { findDisallowedContent } from '@istmo/contract/kernel/screening';
import { dateText, readDateText } from '@istmo/ui/date-text';
import type { ProfileReply } from './profile.queries.ts';

/** A person behind a business as shown: the birth date as typed (dd/mm/yyyy). */
export type OwnerFields = Readonly<OwnerForm>;

export const emptyOwner: OwnerFields = {
  name: '',
  DOB: '',
  country: '',
  share: '',
  control: false,
  representative: false,
};

export function toOwnerFields({ userData }: ProfileReply): readonly OwnerFields[] {
  return userData.owners.map(({ DOB, share, control, representative, ...owner }) => ({
    ...owner,
    DOB: dateText(DOB),
    share: share === '0' ? '' : share,
    control: control === 1,
    representative: representative === 1,
  }));
}

export function toOwnerRequest(owner: OwnerFields): OwnerForm {
  return { ...owner, DOB: readDateText(owner.DOB) ?? owner.DOB };
}

/** The contract's rules over the rows as shown. */
export function ownerFormRules(operator: OperatorRules, today: string): NestedRules<readonly OwnerFields[]> {
  const rules = ownerRules((alphaCode) => countryRules(alphaCode, operator), today);
  return { findNested: (rows, path) => rules.findNested(rows.map(toOwnerRequest), path) };
}

/** The first row whose name the disallowed-content filter refuses. */
export function firstDisallowedOwner(owners: readonly OwnerFields[]): number | undefined {
  const index = owners.findIndex(({ name }) => findDisallowedContent(name) !== undefined);
  return index === -1 ? undefined : index;
}
