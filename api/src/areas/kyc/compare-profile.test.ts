import { expect, test } from 'vitest';
import type { Profile } from '../profile/public.ts';
import { compareProfile } from './compare-profile.ts';

const profile: Profile = {
  userType: 'personal',
  firstName: '',
  lastName: '',
  gender: 'female',
  bornOn: '1990-05-05',
  phone: '22334455',
  address: 'Avenida Reforma 8-60',
  city: 'Guatemala',
  state: 'Guatemala',
  zipCode: '01010',
  country: 'Guatemala',
  alphaCode: 'GT',
  dialCode: '502',
  nationalId: '2345678901234',
  companyName: '',
  registrationNumber: '',
  website: '',
};

const compareNames = (own: readonly [string, string], read: readonly [string, string]) =>
  compareProfile({ ...profile, firstName: own[0], lastName: own[1] }, { firstName: read[0], lastName: read[1] })
    .slice(0, 2)
    .map(({ result }) => result);

test.each([
  ['accents and case', ['María José', 'Muñoz Ordóñez'], ['MARIA JOSE', 'MUÑOZ ORDOÑEZ']],
  ['another division into given and family names', ['María', 'José Muñoz'], ['MARIA JOSE', 'MUÑOZ']],
  ['family names first', ['María José', 'Muñoz Ordóñez'], ['MUNOZ ORDONEZ', 'MARIA JOSE']],
  ['words that are written together', ['Ana', 'de la Cruz'], ['ANA', 'DELACRUZ']],
  ['letters that banks and documents transliterate', ['Łukasz', 'Groß'], ['LUKASZ', 'GROSS']],
  ['an umlaut as two letters', ['Jürgen', 'O’Farrill'], ['JUERGEN', 'OFARRILL']],
] as const)('%s are no difference', (_, own, read) => {
  expect(compareNames(own, read)).toEqual(['matches', 'matches']);
});

test.each([
  ['the profile leaves a given name out', ['María', 'Muñoz'], ['MARIA JOSE', 'MUÑOZ'], ['partly', 'matches']],
  ['the document has one family name', ['Ana', 'López García'], ['ANA', 'LOPEZ'], ['matches', 'partly']],
] as const)('names agree partly where %s', (_, own, read, results) => {
  expect(compareNames(own, read)).toEqual(results);
});

test.each([
  ['another given name', ['María José', 'Muñoz'], ['MARIA LUISA', 'MUÑOZ'], ['differs', 'matches']],
  ['one name in common', ['Ana', 'López'], ['ANA', 'PEREZ'], ['matches', 'differs']],
  ['a document with one name only', ['Ana María', 'López'], ['LOPEZ', ''], ['differs', 'not_read']],
] as const)('%s is a difference', (_, own, read, results) => {
  expect(compareNames(own, read)).toEqual(results);
});
