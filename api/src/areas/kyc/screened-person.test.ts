import { expect, test } from 'vitest';
import type { IdentityDocument, IdentityEvidence } from '@istmo/providers/identity/port';
import type { Profile } from '../profile/public.ts';
import { toScreenedPerson } from './screened-person.ts';

const profile: Profile = {
  userType: 'personal',
  firstName: 'Ana',
  lastName: 'Paz',
  gender: '',
  bornOn: '1980-03-05',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'Panama',
  alphaCode: 'PA',
  dialCode: '507',
  nationalId: '',
  companyName: '',
  registrationNumber: '',
  website: '',
};
const read = (documents: Partial<IdentityDocument>[], facts: IdentityEvidence['facts'] = {}): IdentityEvidence => ({
  facts,
  documents: documents.map((document) => ({ kind: 'passport', country: '', number: '1', ...document })),
  checks: [],
  comment: '',
  labels: [],
});

test('a person is compared with the countries of residence and of the national documents, each once', () => {
  const evidence = read([
    { country: 'GTM' },
    { kind: 'id-card', country: 'PAN' },
    { kind: 'driving-licence', country: 'MEX' },
    { country: 'XXA' },
  ]);
  expect(toScreenedPerson(profile, evidence)).toEqual({
    names: ['Ana Paz'],
    bornOn: '1980-03-05',
    countries: ['GT', 'PA'],
    isCompany: false,
  });
});

test('the birth date of the document comes first, and a company has none', () => {
  const evidence = read([], { bornOn: '1981-03-05', firstName: 'Ana', lastName: 'Paz' });
  expect(toScreenedPerson(profile, evidence)).toMatchObject({ bornOn: '1981-03-05' });
  const company = { ...profile, userType: 'business' as const, companyName: 'Paz SA' };
  expect(toScreenedPerson(company, evidence)).toEqual({
    names: ['Paz SA', 'Ana Paz'],
    countries: ['PA'],
    isCompany: true,
  });
});

test('without a name there is no person to compare', () => {
  expect(toScreenedPerson(undefined, undefined)).toBeUndefined();
});
