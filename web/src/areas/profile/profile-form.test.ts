import { findFormProblems } from '@istmo/contract/kernel/form-rules';
import { expect, test } from 'vitest';
import { emptyOwner, firstDisallowedOwner } from './owner-form.ts';
import { findDisallowed, firstDisallowed, profileFormRules, toRequest, type ProfileFields } from './profile-form.ts';

const fields: ProfileFields = {
  user_type: 'personal',
  companyname: '',
  regnum: '',
  website: '',
  firstname: 'Beatriz',
  lastname: 'Castillo',
  gender: 'female',
  DOB: '01/02/1990',
  national_id: '8123456',
  country: 'Colombia',
  phone: '3001234567',
  address: 'Calle 1',
  city: 'Cali',
  state: 'Valle del Cauca',
  zip_code: '760001',
  owners: [],
};
const wrongFields = (change: Partial<ProfileFields>) =>
  findFormProblems(profileFormRules({}), { ...fields, ...change }).map(({ field }) => field);

test('a complete profile has no problem and is sent with the codes of its country and the day as the server stores it', () => {
  expect(wrongFields({})).toEqual([]);
  expect(toRequest(fields)).toMatchObject({ DOB: '1990-02-01', alpha_code: 'CO', code: '57' });
});

test('each field is checked by the rules of its country', () => {
  expect(wrongFields({ phone: '300123456' })).toEqual(['phone']);
  expect(wrongFields({ phone: '300123456', country: 'Panama', state: 'Panamá' })).not.toContain('phone');
});

test('a day that is none is a problem of its field', () => {
  expect(wrongFields({ DOB: '31/02/1990' })).toEqual(['DOB']);
});

test('disallowed content is found in the order of the page', () => {
  const typed = { ...fields, city: 'Cali<', firstname: '$' };
  expect(firstDisallowed(typed)).toBe('firstname');
  expect(findDisallowed('city', typed)).toBe('<');
  expect(wrongFields(typed)).toEqual(['firstname', 'city']);
});

test('the people behind a business are checked row by row as they are typed, and sent only for a business', () => {
  const ana = { ...emptyOwner, name: 'Ana Lucía Paz', DOB: '05/03/1980', country: 'Panama', share: '60,5' };
  expect(wrongFields({ owners: [ana] })).toEqual([]);
  expect(wrongFields({ owners: [ana, { ...emptyOwner, DOB: '31/02/1990', country: 'Panama', share: 'x' }] })).toEqual([
    'owners[1].name',
    'owners[1].DOB',
    'owners[1].share',
  ]);
  expect(toRequest({ ...fields, user_type: 'business', owners: [ana] }).owners).toMatchObject([{ DOB: '1980-03-05' }]);
  expect(toRequest({ ...fields, owners: [ana] }).owners).toBeUndefined();
  expect(firstDisallowedOwner([ana, { ...ana, name: '<b>Ana' }])).toBe(1);
});
