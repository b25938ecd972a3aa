import { countryRules, type OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import { findCountry } from '@istmo/contract/areas/profile/countries';
import { toNationalNumber } from '@istmo/contract/areas/profile/phone-number';
import { businessRules, personalRules, profileExempt } from '@istmo/contract/areas/profile/profile.rules';
import { withParams } from '@istmo/contract/kernel/message';
import type { FormRules } from '@istmo/contract/kernel/form-rules';
import { type Failure, failure, findProblems, type Rule } from '@istmo/contract/kernel/rules';
import { findDisallowedContent } from '@istmo/contract/kernel/screening';
import * as m from '@istmo/contract/messages';
import { serverNow } from '@istmo/client/server-time';
import { dateText, dayOf, readDateText } from '@istmo/ui/date-text';
import { type OwnerFields, ownerFormRules, toOwnerFields, toOwnerRequest } from './owner-form.ts';
import type { ProfileReply } from './profile.queries.ts';

// In the order of the page: the first problem is the first one read.
export const fieldNames = [
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

export type FieldName = (typeof fieldNames)[number];

/** The form as shown: days as typed (dd/mm/yyyy), the country by its stored name. */
export type ProfileFields = Record<FieldName | 'user_type', string> & { readonly owners: readonly OwnerFields[] };

/** The form filled from the server's reply. Gender starts with male (requirement 1.5: "default Male"). */
export function toFields(reply: ProfileReply): ProfileFields {
  const { userData } = reply;
  return {
    user_type: userData.user_type || 'personal',
    gender: userData.gender || 'male',
    DOB: dateText(userData.DOB),
    country: userData.country,
    phone: userData.phone,
    address: userData.address,
    city: userData.city,
    state: userData.state,
    zip_code: userData.zip_code,
    national_id: userData.national_id,
    firstname: userData.firstname,
    lastname: userData.lastname,
    companyname: userData.companyname,
    regnum: userData.regnum,
    website: userData.website,
    owners: toOwnerFields(reply),
  };
}

export function codeOf(country: string): string {
  return findCountry(country)?.alphaCode ?? '';
}

/** The request that the form sends. */
export function toRequest(fields: ProfileFields) {
  const country = findCountry(fields.country);
  return {
    ...fields,
    DOB: readDateText(fields.DOB) ?? fields.DOB,
    phone: toNationalNumber(fields.phone, country?.dialCode ?? ''),
    alpha_code: country?.alphaCode ?? '',
    code: country?.dialCode ?? '',
    // Only a business has people behind it.
    owners: fields.user_type === 'business' ? fields.owners.map(toOwnerRequest) : undefined,
  };
}

/** What the disallowed-content filter finds in a field; nothing where the specification exempts it. */
export function findDisallowed(field: FieldName, fields: ProfileFields): string | undefined {
  const exempt: readonly string[] = profileExempt[fields.user_type === 'business' ? 'business' : 'personal'];
  return exempt.includes(field) ? undefined : findDisallowedContent(fields[field]);
}

/** The first field with disallowed content, in the page's order. */
export function firstDisallowed(fields: ProfileFields): FieldName | undefined {
  return fieldNames.find((field) => findDisallowed(field, fields) !== undefined);
}

type OperatorContext = { readonly rules: OperatorRules; readonly today: string };

/** The contract's rules over the form as shown: each field is validated as it would be sent, by the rules of its country. */
export function profileFormRules(operator: OperatorRules): FormRules<ProfileFields> {
  const context = { rules: operator, today: dayOf(new Date(serverNow()), 'UTC') };
  const rules: { [Field in FieldName]?: readonly Rule<string, ProfileFields>[] } = {};
  for (const field of fieldNames)
    rules[field] = [(_, fields) => findDisallowedProblem(field, fields) ?? findProfileProblem(field, fields, context)];
  return { ...rules, owners: ownerFormRules(operator, context.today) };
}

function findDisallowedProblem(field: FieldName, fields: ProfileFields): Failure | undefined {
  const found = findDisallowed(field, fields);
  return found === undefined
    ? undefined
    : failure(withParams(m.kernel_disallowed_where, { found }), 'disallowed_content');
}

function findProfileProblem(
  field: FieldName,
  fields: ProfileFields,
  { rules, today }: OperatorContext,
): Failure | undefined {
  const request = toRequest(fields);
  const ofCountry = countryRules(request.alpha_code, rules);
  const problems =
    fields.user_type === 'business'
      ? findProblems(businessRules(ofCountry, today), request)
      : findProblems(personalRules(ofCountry, today), request);
  return problems.find((problem) => problem.field === field);
}

/** The label of each field; for a business two of them differ (requirement 1.3). */
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
