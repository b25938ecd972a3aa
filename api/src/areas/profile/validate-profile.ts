import { findCountry } from '@istmo/contract/areas/profile/countries';
import type { saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import { businessRules, personalRules, profileExempt } from '@istmo/contract/areas/profile/profile.rules';
import { countryRules, type OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import { toNationalNumber } from '@istmo/contract/areas/profile/phone-number';
import * as m from '@istmo/contract/messages';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import { findDisallowedContent } from '@istmo/contract/kernel/screening';
import { checkForm } from '../../http/check-form.ts';
import { refuse } from '../../http/refusal.ts';
import type { Profile, UserType } from './profile.store.ts';

/** The fields of the profile form, by their names in the contract, without the people behind a business (owners.ts). */
export type ProfileInput = Omit<InputOf<typeof saveProfile>, 'owners'>;

/** Normalizes spaces and Unicode. The country becomes its name in the list, and its codes follow from it. */
export function normalizeInput(input: ProfileInput): ProfileInput {
  const normalized = { ...input };
  for (const field of listFields(normalized))
    normalized[field] = normalized[field].normalize('NFC').replace(/\s+/gu, ' ').trim();
  const country = findCountry(normalized.country);
  return {
    ...normalized,
    gender: normalized.gender.toLowerCase(),
    phone: toNationalNumber(normalized.phone, country?.dialCode ?? ''),
    ...(country ? { country: country.name } : {}),
    alpha_code: country?.alphaCode ?? '',
    code: country?.dialCode ?? '',
  };
}

function listFields(input: ProfileInput): (keyof ProfileInput)[] {
  // http/serve.ts parsed the input, so it has the contract's fields and no others.
  return Object.keys(input).filter((field): field is keyof ProfileInput => field in input);
}

/** The requested user type; without one, the stored type or personal (requirement 1.2). */
export function readUserType({ user_type: requested }: ProfileInput, stored: UserType | undefined): UserType {
  const type = requested.toLowerCase();
  if (type === 'personal' || type === 'business') return type;
  if (type === '') return stored ?? 'personal';
  return refuse('invalid_field', m.profile_type_missing, { field: 'user_type' });
}

/** Refuses disallowed content before anything else is checked (requirement 1.5). */
export function refuseDisallowed(input: ProfileInput, type: UserType): void {
  const exempt: readonly string[] = profileExempt[type];
  for (const field of listFields(input)) {
    // Invisible characters are not part of a name or an address.
    const isHidden = /\p{C}/u.test(input[field]);
    if (isHidden || (!exempt.includes(field) && findDisallowedContent(input[field]) !== undefined)) {
      refuse('disallowed_content', m.kernel_disallowed, { field });
    }
  }
}

export type ProfileCheck = { readonly rules: OperatorRules; readonly today: string };

/** The validated profile, or a refusal with the specified message. */
export function validateProfile(input: ProfileInput, type: UserType, { rules, today }: ProfileCheck): Profile {
  const applicableRules = countryRules(input.alpha_code, rules);
  if (type === 'personal') checkForm(personalRules(applicableRules, today), input);
  else checkForm(businessRules(applicableRules, today), input);
  return toProfile(input, type);
}

function toProfile(input: ProfileInput, userType: UserType): Profile {
  const isPersonal = userType === 'personal';
  const ofPerson = (value: string) => (isPersonal ? value : '');
  const ofBusiness = (value: string) => (isPersonal ? '' : value);
  return {
    userType,
    firstName: ofPerson(input.firstname),
    lastName: ofPerson(input.lastname),
    gender: isPersonal && (input.gender === 'male' || input.gender === 'female') ? input.gender : '',
    bornOn: input.DOB,
    phone: input.phone,
    address: input.address,
    city: ofPerson(input.city),
    state: ofPerson(input.state),
    zipCode: input.zip_code,
    country: input.country,
    alphaCode: input.alpha_code,
    dialCode: input.code,
    nationalId: ofPerson(input.national_id),
    companyName: ofBusiness(input.companyname),
    registrationNumber: ofBusiness(input.regnum),
    website: ofBusiness(input.website),
  };
}
