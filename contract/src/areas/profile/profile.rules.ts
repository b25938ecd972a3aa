import * as m from '@istmo/contract/messages';
import { isDay } from '../../kernel/day.ts';
import { type Message, withParams } from '../../kernel/message.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, matches, required, type TextRule } from '../../kernel/text-rules.ts';
import { isCountry } from './countries.ts';
import type { CountryRules } from './country-rules.ts';
import { isInternational } from './phone-number.ts';
import { statesOf } from './states.ts';

/** Fields exempt from the disallowed-content filter (requirement 1.5). */
export const profileExempt = { personal: ['email'], business: ['email', 'website'] } as const;

const earliestBirth = '1900-01-01';
const minAge = 18;
const documentedNameLength = 4;

const digits = /^\d+$/;
const zip = /^[\p{L}\d](?:[\p{L}\d -]{1,8}[\p{L}\d])$/u;

export type PersonalForm = {
  firstname: string;
  lastname: string;
  phone: string;
  address: string;
  city: string;
  zip_code: string;
  national_id: string;
  gender: string;
  country: string;
  state: string;
  alpha_code: string;
  DOB: string;
};

export type BusinessForm = {
  companyname: string;
  regnum: string;
  phone: string;
  website: string;
  address: string;
  zip_code: string;
  DOB: string;
  country: string;
};

/** The day that many years later, as text for comparison; 29 February stays one, which compares as after 28 February. */
function yearsLater(day: string, years: number): string {
  return `${Number.parseInt(day.slice(0, 4), 10) + years}${day.slice(4)}`;
}

type NameMessages = { readonly missing: Message; /** For the documents' length. */ readonly short?: Message };

/** The rules of a name, with its own messages. */
export function nameRules(minLength: number, { missing, short }: NameMessages): readonly TextRule[] {
  const tooShort =
    short && minLength === documentedNameLength ? short : withParams(m.profile_name_short, { min: `${minLength}` });
  return [
    required(missing),
    (value) => lengthBetween(minLength, Number.POSITIVE_INFINITY, tooShort)(value.trim(), undefined),
  ];
}

function phone({ phoneDigits }: CountryRules): readonly TextRule[] {
  const form = [
    required(m.profile_phone_missing),
    (value: string) => (isInternational(value) ? failure(m.profile_phone_foreign) : undefined),
    matches(digits, m.profile_phone_digits),
  ];
  if (phoneDigits === undefined) return [...form, lengthBetween(6, 15, m.profile_phone_length)];
  const inexact =
    phoneDigits === 10 ? m.profile_phone_ten : withParams(m.profile_phone_count, { count: `${phoneDigits}` });
  return [...form, lengthBetween(phoneDigits, phoneDigits, inexact)];
}

function postalCode({ postalCode: use }: CountryRules): readonly TextRule[] {
  if (use === 'none') return [];
  const isLeftOut = (value: string): boolean => use === 'optional' && value.trim() === '';
  return [
    (value) => (isLeftOut(value) ? undefined : required(m.profile_zip_missing)(value, undefined)),
    (value) => (isLeftOut(value) ? undefined : matches(zip, m.profile_zip_invalid)(value, undefined)),
  ];
}

/** A country of the list. */
export const countryField: readonly TextRule[] = [
  required(m.profile_country_missing),
  (value) => (isCountry(value) ? undefined : failure(m.profile_country_missing)),
];

/** Where the country has a list of states, the state is one of it; elsewhere it is free text. */
const state: Rule<string, PersonalForm> = (value, { alpha_code }) => {
  const states = statesOf(alpha_code);
  return states.length === 0 || states.includes(value) ? undefined : failure(m.profile_state_missing);
};

/** The rules of a birth date, with the message of who is too young. */
export function birthRules(today: string, young: Message): readonly TextRule[] {
  return [
    required(m.profile_birth_missing),
    (value) => (isDay(value) ? undefined : failure(m.profile_birth_invalid)),
    (value) => (value < earliestBirth ? failure(m.profile_birth_old) : undefined),
    (value) => (yearsLater(value, minAge) > today ? failure(young) : undefined),
  ];
}

/** The rules of the personal form; `today` is the platform's current day (YYYY-MM-DD). */
export function personalRules(rules: CountryRules, today: string): Rules<PersonalForm> {
  const idForm = rules.nationalIdIsDigits ? [matches(digits, m.profile_national_id_digits)] : [];
  return {
    firstname: nameRules(rules.minNameLength, {
      missing: m.profile_firstname_missing,
      short: m.profile_firstname_short,
    }),
    lastname: nameRules(rules.minNameLength, {
      missing: m.profile_lastname_missing,
      short: m.profile_lastname_short,
    }),
    phone: phone(rules),
    address: [required(m.profile_address_missing)],
    city: [required(m.profile_city_missing)],
    zip_code: postalCode(rules),
    national_id: [required(m.profile_national_id_missing), ...idForm],
    gender: [matches(/^(?:male|female)$/i, m.profile_gender_missing)],
    country: countryField,
    state: [required(m.profile_state_missing), state],
    DOB: birthRules(today, m.profile_birth_young),
  };
}

/** The rules of the business form; its date is the day of incorporation, on or before `today`. */
export function businessRules(rules: CountryRules, today: string): Rules<BusinessForm> {
  const regnumForm = rules.nationalIdIsDigits ? [matches(digits, m.profile_regnum_digits)] : [];
  return {
    companyname: nameRules(rules.minNameLength, { missing: m.profile_company_missing, short: m.profile_company_short }),
    regnum: [required(m.profile_regnum_missing), ...regnumForm],
    phone: phone(rules),
    website: [required(m.profile_website_missing), lengthBetween(4, Number.POSITIVE_INFINITY, m.profile_website_short)],
    address: [required(m.profile_address_missing)],
    zip_code: postalCode(rules),
    DOB: [
      required(m.profile_incorporated_missing),
      (value) => (isDay(value) ? undefined : failure(m.profile_birth_invalid)),
      (value) => (value > today ? failure(m.profile_incorporated_future) : undefined),
    ],
    country: countryField,
  };
}
