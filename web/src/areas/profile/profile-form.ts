import { countryRules, type OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import { findCountry } from '@istmo/contract/areas/profile/countries';
import { businessRules, personalRules, profileExempt } from '@istmo/contract/areas/profile/profile.rules';
import { said, type Said } from '@istmo/contract/kernel/message';
import { problemsIn, type Rule, type Rules } from '@istmo/contract/kernel/rules';
import { disallowedIn } from '@istmo/contract/kernel/screening';
import * as m from '@istmo/contract/messages';
import { dateText, dayOf, readDateText } from '@istmo/ui/date-text';
import type { ProfileReply } from './profile.queries.ts';

// In the order in which they stand on the page: the first that objects is the first that is read.
const names = [
  'companyname',
  'regnum',
  'website',
  'firstname',
  'lastname',
  'gender',
  'DOB',
  'national_id',
  'country',
  'phone',
  'address',
  'city',
  'state',
  'zip_code',
] as const;

export type FieldName = (typeof names)[number];

/** The form as it stands on the screen: days as typed (dd/mm/yyyy), the country by its stored name. */
export type ProfileFields = Record<FieldName | 'user_type', string>;

/** The form as the server has it. Gender starts with male (specification 1, point 5: "default Male"). */
export function fieldsOf({ userData }: ProfileReply): ProfileFields {
  const {
    user_type,
    gender,
    DOB,
    country,
    phone,
    address,
    city,
    state,
    zip_code,
    national_id,
    firstname,
    lastname,
    companyname,
    regnum,
    website,
  } = userData;
  return {
    user_type: user_type || 'personal',
    gender: gender || 'male',
    DOB: dateText(DOB),
    country,
    phone,
    address,
    city,
    state,
    zip_code,
    national_id,
    firstname,
    lastname,
    companyname,
    regnum,
    website,
  };
}

export function codeOf(country: string): string {
  return findCountry(country)?.alphaCode ?? '';
}

/** The form as it is sent. */
export function sentOf(fields: ProfileFields) {
  const country = findCountry(fields.country);
  return {
    ...fields,
    DOB: readDateText(fields.DOB) ?? fields.DOB,
    alpha_code: country?.alphaCode ?? '',
    code: country?.dialCode ?? '',
  };
}

/** What the disallowed-content filter finds in a field; nothing where the documents exempt it. */
export function disallowedOf(field: FieldName, fields: ProfileFields): string | undefined {
  const exempt: readonly string[] = profileExempt[fields.user_type === 'business' ? 'business' : 'personal'];
  return exempt.includes(field) ? undefined : disallowedIn(fields[field]);
}

/** The first field with disallowed content, in the page's order. */
export function firstDisallowed(fields: ProfileFields): FieldName | undefined {
  return names.find((field) => disallowedOf(field, fields) !== undefined);
}

type House = { readonly rules: OperatorRules; readonly today: string };

/** The contract's rules over the form as it stands on the screen: each field is judged as it would be sent, by its country's own rules. */
export function profileFormRules(operator: OperatorRules): Rules<ProfileFields> {
  const house = { rules: operator, today: dayOf(new Date(), 'UTC') };
  const rules: { [Field in FieldName]?: readonly Rule<string, ProfileFields>[] } = {};
  for (const field of names)
    rules[field] = [(_, fields) => screened(field, fields) ?? objectionTo(field, fields, house)];
  return rules;
}

function screened(field: FieldName, fields: ProfileFields): Said | undefined {
  const found = disallowedOf(field, fields);
  return found === undefined ? undefined : said(m.kernel_disallowed_where, { found });
}

function objectionTo(field: FieldName, fields: ProfileFields, { rules, today }: House): Said | undefined {
  const sent = sentOf(fields);
  const ofCountry = countryRules(sent.alpha_code, rules);
  const problems =
    fields.user_type === 'business'
      ? problemsIn(businessRules(ofCountry, today), sent)
      : problemsIn(personalRules(ofCountry, today), sent);
  return problems.find((problem) => problem.field === field)?.say;
}

/** What each field is called; for a business two of them have names of their own (specification 1, point 3). */
export function labelOf(field: FieldName, isBusiness: boolean): string {
  return (isBusiness ? (businessLabels[field] ?? labels[field]) : labels[field])();
}

const labels: Readonly<Record<FieldName, () => string>> = {
  companyname: m.profile_company,
  regnum: m.profile_regnum,
  website: m.profile_website,
  firstname: m.profile_firstname,
  lastname: m.profile_lastname,
  gender: m.profile_gender,
  DOB: m.profile_birth,
  national_id: m.profile_national_id,
  country: m.profile_country,
  phone: m.profile_phone,
  address: m.profile_address,
  city: m.profile_city,
  state: m.profile_state,
  zip_code: m.profile_zip,
};

const businessLabels: Readonly<Partial<Record<FieldName, () => string>>> = {
  DOB: m.profile_incorporated_on,
  zip_code: m.profile_postal_code,
};
