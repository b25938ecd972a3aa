import { findCountry } from '@istmo/contract/areas/profile/countries';
import type { saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import { businessRules, personalRules, profileExempt } from '@istmo/contract/areas/profile/profile.rules';
import { countryRules, type OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import * as m from '@istmo/contract/messages';
import type { InputOf } from '@istmo/contract/kernel/endpoint';
import { findDisallowedContent } from '@istmo/contract/kernel/screening';
import { checkForm } from '../../http/check-form.ts';
import { refuse } from '../../http/refusal.ts';
import type { Profile, UserType } from './profile.store.ts';

/** The fields of the profile form, by their names in the contract. */
export type ProfileInput = InputOf<typeof saveProfile>;

/** Normalizes spaces and Unicode. The country becomes its name in the list, and its codes follow from it. */
export function normalizeInput(input: ProfileInput): ProfileInput {
  const input2 = { ...input };
  for (const field of listFields(input2)) input2[field] = input2[field].normalize('NFC').replace(/\s+/gu, ' ').trim();
  const country = findCountry(input2.country);
  return {
    ...input2,
    gender: input2.gender.toLowerCase(),
    ...(country ? { country: country.name } : {}),
    alpha_code: country?.alphaCode ?? '',
    code: country?.dialCode ?? '',
  };
}

function listFields(input2: ProfileInput): (keyof ProfileInput)[] {
  // http/serve.ts parsed the input, so it has the contract's fields and no others.
  return Object.keys(input2).filter((field): field is keyof ProfileInput => field in input2);
}

/** The requested user type; without one, the stored type or personal (specification 1, point 2). */
export function readUserType({ user_type: requested }: ProfileInput, stored: UserType | undefined): UserType {
  const type = requested.toLowerCase();
  if (type === 'personal' || type === 'business') return type;
  if (type === '') return stored ?? 'personal';
  return refuse('invalid_field', m.profile_type_missing, { field: 'user_type' });
}

/** Refuses disallowed content before anything else is checked (specification 1, point 5). */
export function refuseDisallowed(input2: ProfileInput, type: UserType): void {
  const exempt: readonly string[] = profileExempt[type];
  for (const field of listFields(input2)) {
    // Invisible characters are not part of a name or an address.
    const isHidden = /\p{C}/u.test(input2[field]);
    if (isHidden || (!exempt.includes(field) && findDisallowedContent(input2[field]) !== undefined)) {
      refuse('disallowed_content', m.kernel_disallowed, { field });
    }
  }
}

export type ProfileCheck = { readonly rules: OperatorRules; readonly today: string };

/** The validated profile, or a refusal with the specified message. */
export function validateProfile(input2: ProfileInput, type: UserType, { rules, today }: ProfileCheck): Profile {
  const rulesOfCountry = countryRules(input2.alpha_code, rules);
  if (type === 'personal') checkForm(personalRules(rulesOfCountry, today), input2);
  else checkForm(businessRules(rulesOfCountry, today), input2);
  return toProfile(input2, type);
}

function toProfile(input2: ProfileInput, userType: UserType): Profile {
  const isPersonal = userType === 'personal';
  const own = (value: string) => (isPersonal ? value : '');
  const ofBusiness = (value: string) => (isPersonal ? '' : value);
  return {
    userType,
    firstName: own(input2.firstname),
    lastName: own(input2.lastname),
    gender: isPersonal && (input2.gender === 'male' || input2.gender === 'female') ? input2.gender : '',
    bornOn: input2.DOB,
    phone: input2.phone,
    address: input2.address,
    city: own(input2.city),
    state: own(input2.state),
    zipCode: input2.zip_code,
    country: input2.country,
    alphaCode: input2.alpha_code,
    dialCode: input2.code,
    nationalId: own(input2.national_id),
    companyName: ofBusiness(input2.companyname),
    registrationNumber: ofBusiness(input2.regnum),
    website: ofBusiness(input2.website),
  };
}
