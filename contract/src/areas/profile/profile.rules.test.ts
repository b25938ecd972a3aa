import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { translate } from '../../kernel/message.ts';
import { findProblems, findProblem } from '../../kernel/rules.ts';
import { hasDisallowedContent } from '../../kernel/screening.ts';
import { countries, countryLabel, findCountry } from './countries.ts';
import { countryRules, type OperatorRules } from './country-rules.ts';
import { toNationalNumber } from './phone-number.ts';
import { type BusinessForm, businessRules, type PersonalForm, personalRules, profileExempt } from './profile.rules.ts';
import { statesOf } from './states.ts';

const today = '2026-11-21';

const aPerson = (changes: Partial<PersonalForm> = {}): PersonalForm => ({
  firstname: 'Anabel',
  lastname: 'Castillo',
  phone: '50251234567',
  address: 'Avenida Reforma 8-60',
  city: 'Guatemala',
  zip_code: '01010',
  national_id: '2345678901234',
  gender: 'female',
  country: 'Guatemala',
  state: 'Guatemala',
  alpha_code: 'GT',
  DOB: '1990-05-04',
  ...changes,
});

const aBusiness = (changes: Partial<BusinessForm> = {}): BusinessForm => ({
  companyname: 'Diego y Hijos',
  regnum: '123456',
  phone: '50322123456',
  website: 'diego.com',
  address: 'Paseo General Escalón 3700',
  zip_code: '1101',
  DOB: '2015-01-31',
  country: 'EL SALVADOR',
  ...changes,
});

const messageFor = (changes: Partial<PersonalForm>, rules = countryRules('GT')) =>
  findProblem(personalRules(rules, today), aPerson(changes))?.message;

test('a complete profile passes', () => {
  expect(findProblems(personalRules(countryRules('GT'), today), aPerson())).toEqual([]);
  expect(findProblems(businessRules(countryRules('SV'), today), aBusiness())).toEqual([]);
});

test.each([
  [{ firstname: ' ' }, m.profile_firstname_missing],
  [{ firstname: 'Ana' }, m.profile_firstname_short],
  [{ lastname: '' }, m.profile_lastname_missing],
  [{ lastname: 'Paz' }, m.profile_lastname_short],
  [{ phone: '' }, m.profile_phone_missing],
  [{ phone: '5025123x' }, m.profile_phone_digits],
  [{ address: '' }, m.profile_address_missing],
  [{ city: '' }, m.profile_city_missing],
  [{ zip_code: '' }, m.profile_zip_missing],
  [{ zip_code: '01' }, m.profile_zip_invalid],
  [{ zip_code: '01-' }, m.profile_zip_invalid],
  [{ national_id: '' }, m.profile_national_id_missing],
  [{ national_id: 'A123' }, m.profile_national_id_digits],
  [{ gender: 'x' }, m.profile_gender_missing],
  [{ country: 'Atlantis' }, m.profile_country_missing],
  [{ state: 'Antioquia' }, m.profile_state_missing],
  [{ DOB: '' }, m.profile_birth_missing],
  [{ DOB: '2001-02-29' }, m.profile_birth_invalid],
  [{ DOB: '04/05/1990' }, m.profile_birth_invalid],
  [{ DOB: '1899-12-31' }, m.profile_birth_old],
])('%j has the documents\u2019 message', (changes, message) => expect(messageFor(changes)).toBe(message));

test('a customer who turns eighteen today is old enough, one who does tomorrow is not', () => {
  expect(messageFor({ DOB: '2008-11-21' })).toBeUndefined();
  expect(messageFor({ DOB: '2008-11-22' })).toBe(m.profile_birth_young);
  expect(messageFor({ DOB: '1900-01-01' })).toBeUndefined();
});

test('a Colombian phone number must have exactly ten digits', () => {
  const colombia = (phone: string) =>
    messageFor({ phone, country: 'Colombia', alpha_code: 'CO', state: 'Antioquia' }, countryRules('CO'));
  expect(colombia('3001234567')).toBeUndefined();
  expect(colombia('300123456')).toBe(m.profile_phone_ten);
  expect(colombia('30012345678')).toBe(m.profile_phone_ten);
});

test('an operator relaxes the rules of a country, and the messages change with them', () => {
  const relaxed = countryRules('gt', { GT: { minNameLength: 2, nationalIdIsDigits: false, phoneDigits: 8 } });
  expect(messageFor({ firstname: 'Jo', national_id: 'A-123', phone: '51234567' }, relaxed)).toBeUndefined();
  const message = messageFor({ firstname: 'J', phone: '51234567' }, relaxed);
  expect(message && translate(message, 'en')).toBe('Must have at least 2 letters');
  const short = messageFor({ phone: '5123456' }, relaxed);
  expect(short && translate(short, 'es')).toContain('8');
});

test('the operator’s rules for all countries override the documents’, and those for one country override both', () => {
  const operator = { '*': { minNameLength: 2 }, GT: { minNameLength: 3 }, CO: { nationalIdIsDigits: false } };
  expect(countryRules('GT', operator)).toEqual({ minNameLength: 3, nationalIdIsDigits: true, postalCode: 'required' });
  expect(countryRules('FR', operator)).toEqual({ minNameLength: 2, nationalIdIsDigits: true, postalCode: 'required' });
  expect(countryRules('co', operator)).toEqual({
    minNameLength: 2,
    nationalIdIsDigits: false,
    phoneDigits: 10,
    postalCode: 'required',
  });
});

test('where an operator makes the postal code optional it may be left out, and where there is none it is not looked at', () => {
  const optional = countryRules('PA', { PA: { postalCode: 'optional' } });
  expect(messageFor({ zip_code: '' }, optional)).toBeUndefined();
  expect(messageFor({ zip_code: '01-' }, optional)).toBe(m.profile_zip_invalid);
  const none = countryRules('PA', { PA: { postalCode: 'none' } });
  expect(messageFor({ zip_code: '' }, none)).toBeUndefined();
  for (const rules of [optional, none])
    expect(findProblem(businessRules(rules, today), aBusiness({ zip_code: '' }))).toBeUndefined();
});

test('an operator relaxes the registration number and the name of a company as those of a person', () => {
  const ofCompany = (changes: Partial<BusinessForm>, operator: OperatorRules) =>
    findProblem(businessRules(countryRules('GT', operator), today), aBusiness(changes))?.message;
  const relaxed = { GT: { minNameLength: 2, nationalIdIsDigits: false } };
  expect(ofCompany({ regnum: '1234567-K', companyname: 'BP' }, relaxed)).toBeUndefined();
  expect(ofCompany({ regnum: '1234567-K' }, {})).toBe(m.profile_regnum_digits);
  expect(ofCompany({ companyname: 'BP' }, {})).toBe(m.profile_company_short);
});

test('a number of the North American plan has ten digits, and its country code is 1', () => {
  const dominican = (phone: string) =>
    messageFor({ phone, country: 'Dominican Republic', alpha_code: 'DO', state: 'Azua' }, countryRules('DO'));
  expect(findCountry('DO')?.dialCode).toBe('1');
  expect(dominican('8295551234')).toBeUndefined();
  expect(dominican('5551234')).toBe(m.profile_phone_ten);
});

test.each([
  ['+502 2233-4455', '502', '22334455'],
  ['00502 22334455', '502', '22334455'],
  ['+1 (829) 555-1234', '1', '8295551234'],
  ['22334455', '502', '22334455'],
  ['2233x', '502', '2233x'],
  ['+502 22x', '502', '+502 22x'],
  ['50222334455', '502', '50222334455'],
  ['+503 2233-4455', '502', '+50322334455'],
  ['0050322334455', '502', '+50322334455'],
  ['+502', '502', ''],
  ['+50222334455', '', '+50222334455'],
])('the phone number %s with the country code %s is %s', (text, dialCode, number) => {
  expect(toNationalNumber(text, dialCode)).toBe(number);
  expect(toNationalNumber(number, dialCode)).toBe(number);
});

test('a number with the code of another country is refused with the reason', () => {
  expect(messageFor({ phone: '+50322334455' })).toBe(m.profile_phone_foreign);
});

test('where no states are listed any state is accepted, but one is required', () => {
  const france = { country: 'France', alpha_code: 'FR' };
  expect(messageFor({ ...france, state: 'Bretagne' }, countryRules('FR'))).toBeUndefined();
  expect(messageFor({ ...france, state: '' }, countryRules('FR'))).toBe(m.profile_state_missing);
});

test.each([
  [{ companyname: '' }, m.profile_company_missing],
  [{ regnum: '' }, m.profile_regnum_missing],
  [{ regnum: 'J-1' }, m.profile_regnum_digits],
  [{ website: '' }, m.profile_website_missing],
  [{ website: 'x.y' }, m.profile_website_short],
  [{ DOB: '2026-11-22' }, m.profile_incorporated_future],
])('a business form with %j has its message', (changes, message) => {
  expect(findProblem(businessRules(countryRules('SV'), today), aBusiness(changes))?.message).toBe(message);
});

test('the website of a business is not screened, its name is', () => {
  expect(hasDisallowedContent(aBusiness(), profileExempt.business)).toBe(false);
  expect(hasDisallowedContent(aBusiness({ companyname: 'x.com' }), profileExempt.business)).toBe(true);
});

test('every name of the country and state lists passes the filter', () => {
  expect(countries).toHaveLength(250);
  expect(new Set(countries.map((country) => country.alphaCode)).size).toBe(250);
  expect(new Set(countries.map((country) => country.name)).size).toBe(250);
  for (const { name, alphaCode, dialCode } of countries) {
    expect(alphaCode).toMatch(/^[A-Z]{2}$/);
    expect(dialCode).toMatch(/^\d{1,3}$/);
    expect(hasDisallowedContent({ name, states: statesOf(alphaCode).join(', ') }), name).toBe(false);
  }
});

test('a country is found by its name in any case and has a name in both languages', () => {
  const costaRica = findCountry('COSTA RICA');
  expect(costaRica).toEqual({ name: 'Costa Rica', dialCode: '506', alphaCode: 'CR' });
  const germany = findCountry('de');
  expect(germany && countryLabel(germany, 'es')).toBe('Alemania');
  expect(findCountry('constructor')).toBeUndefined();
});
