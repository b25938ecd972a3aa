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

/** A profile as somebody typed it, tidied; in the wire's words, as the contract's rules read it. */
export type ProfileInput = InputOf<typeof saveProfile>;

/** Spaces at the ends and runs of them go; one letter has one form. A country is its name of the list; its codes follow from it. */
export function normalizeInput(input: ProfileInput): ProfileInput {
  const typed = { ...input };
  for (const field of listFields(typed)) typed[field] = typed[field].normalize('NFC').replace(/\s+/gu, ' ').trim();
  const country = findCountry(typed.country);
  return {
    ...typed,
    gender: typed.gender.toLowerCase(),
    ...(country ? { country: country.name } : {}),
    alpha_code: country?.alphaCode ?? '',
    code: country?.dialCode ?? '',
  };
}

function listFields(typed: ProfileInput): (keyof ProfileInput)[] {
  // The frame parsed the input: it holds the contract's fields and no others.
  return Object.keys(typed).filter((field): field is keyof ProfileInput => field in typed);
}

/** The kind of account that is asked for; none is personal (specification 1, point 2). */
export function readUserType({ user_type: asked }: ProfileInput, kept: UserType | undefined): UserType {
  const type = asked.toLowerCase();
  if (type === 'personal' || type === 'business') return type;
  if (type === '') return kept ?? 'personal';
  return refuse('invalid_field', m.profile_type_missing, { field: 'user_type' });
}

/** Disallowed content is refused before anything else is looked at, and nothing is stored (specification 1, point 5). */
export function refuseDisallowed(typed: ProfileInput, type: UserType): void {
  const exempt: readonly string[] = profileExempt[type];
  for (const field of listFields(typed)) {
    // A letter nobody can see is no letter of a name or an address.
    const isHidden = /\p{C}/u.test(typed[field]);
    if (isHidden || (!exempt.includes(field) && findDisallowedContent(typed[field]) !== undefined)) {
      refuse('disallowed_content', m.kernel_disallowed, { field });
    }
  }
}

export type ProfileCheck = { readonly rules: OperatorRules; readonly today: string };

/** The profile that was typed, or a refusal in the documents' words. */
export function validateProfile(typed: ProfileInput, type: UserType, { rules, today }: ProfileCheck): Profile {
  const ofCountry = countryRules(typed.alpha_code, rules);
  if (type === 'personal') checkForm(personalRules(ofCountry, today), typed);
  else checkForm(businessRules(ofCountry, today), typed);
  return toProfile(typed, type);
}

function toProfile(typed: ProfileInput, userType: UserType): Profile {
  const isPersonal = userType === 'personal';
  const own = (value: string) => (isPersonal ? value : '');
  const ofBusiness = (value: string) => (isPersonal ? '' : value);
  return {
    userType,
    firstName: own(typed.firstname),
    lastName: own(typed.lastname),
    gender: isPersonal && (typed.gender === 'male' || typed.gender === 'female') ? typed.gender : '',
    bornOn: typed.DOB,
    phone: typed.phone,
    address: typed.address,
    city: own(typed.city),
    state: own(typed.state),
    zipCode: typed.zip_code,
    country: typed.country,
    alphaCode: typed.alpha_code,
    dialCode: typed.code,
    nationalId: own(typed.national_id),
    companyName: ofBusiness(typed.companyname),
    registrationNumber: ofBusiness(typed.regnum),
    website: ofBusiness(typed.website),
  };
}
