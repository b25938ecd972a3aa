import { isDeepStrictEqual } from 'node:util';
import { countryRules, type OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import { findCountry } from '@istmo/contract/areas/profile/countries';
import { type OwnerForm, ownerRules, parseShare } from '@istmo/contract/areas/profile/owner.rules';
import type { saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { refuse } from '../../http/refusal.ts';
import { areIdentityFieldsLocked, lockedMessage } from './locked-fields.ts';
import type { Owner } from './owners.store.ts';

export type OwnersInput = InputOf<typeof saveProfile>['owners'];

type OwnersCheck = { readonly stored: readonly Owner[]; readonly kycStatus: KycStatus };

/**
 * The people to store, or undefined when they stay as they are: none were sent, or those that were verified. Once they are locked,
 * others are refused (docs/decisions/009-identity-fields-are-locked-under-review.md).
 */
export function validateOwners(
  input: OwnersInput,
  { stored, kycStatus, rules, today }: OwnersCheck & { readonly rules: OperatorRules; readonly today: string },
): readonly Owner[] | undefined {
  if (!input) return undefined;
  const form = { owners: input.map(normalize) };
  const owners = form.owners.map(toOwner);
  if (areIdentityFieldsLocked(kycStatus) && stored.length > 0) {
    if (owners.length > 0 && !isDeepStrictEqual(owners, stored))
      refuse('profile_locked', lockedMessage(kycStatus), { field: 'owners' });
    return undefined;
  }
  for (const [index, { name }] of form.owners.entries())
    if (/\p{C}/u.test(name)) refuse('disallowed_content', m.kernel_disallowed, { field: `owners[${index}].name` });
  checkForm({ owners: ownerRules((alphaCode) => countryRules(alphaCode, rules), today) }, form);
  return owners;
}

function normalize(owner: OwnerForm): OwnerForm {
  const country = findCountry(owner.country);
  return {
    ...owner,
    name: owner.name.normalize('NFC').replace(/\s+/gu, ' ').trim(),
    country: country?.name ?? owner.country,
  };
}

function toOwner({ name, DOB, country, share, control, representative }: OwnerForm): Owner {
  return {
    name,
    bornOn: DOB,
    country,
    alphaCode: findCountry(country)?.alphaCode ?? '',
    shareBasisPoints: parseShare(share) ?? 0,
    hasControl: control,
    isRepresentative: representative,
  };
}
