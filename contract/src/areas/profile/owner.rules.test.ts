import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { findFormProblems } from '../../kernel/form-rules.ts';
import { translate } from '../../kernel/message.ts';
import { countryRules } from './country-rules.ts';
import {
  formatShare,
  maxOwners,
  type OwnerForm,
  ownerRules,
  parseShare,
  sumShares,
  wholeShare,
} from './owner.rules.ts';

const owner = (changes: Partial<OwnerForm> = {}): OwnerForm => ({
  name: 'Ana Lucía Paz',
  DOB: '1980-03-05',
  country: 'Panama',
  share: '25',
  control: false,
  representative: false,
  ...changes,
});
const rules = { owners: ownerRules((alphaCode) => countryRules(alphaCode), '2026-11-21') };
const problemsOf = (...owners: OwnerForm[]) =>
  findFormProblems(rules, { owners }).map(({ field, message }) => `${field}: ${translate(message, 'en')}`);

test('a share is read in hundredths of a per cent, with a point or a comma, and written back the same', () => {
  expect(['', '0', '25', '33.33', '33,3', '100', '0.01'].map(parseShare)).toEqual([0, 0, 2500, 3333, 3330, 10_000, 1]);
  for (const text of ['100.01', '-1', '1.234', 'x', '1e2', '999', ' . '])
    expect(parseShare(text), text).toBeUndefined();
  for (let share = 0; share <= wholeShare; share += 7) expect(parseShare(formatShare(share))).toBe(share);
});

test('shares up to the whole pass, and one hundredth more does not', () => {
  const whole = [owner({ name: 'Ana Paz', share: '66.67' }), owner({ name: 'Bea Paz', share: '33.33' })];
  expect(sumShares(whole)).toBe(wholeShare);
  expect(problemsOf(...whole)).toEqual([]);
  expect(problemsOf(...whole, owner({ name: 'Carla Paz', share: '0.01' }))).toEqual([
    `owners: ${m.profile_owners_sum({ sum: '100.01' }, { locale: 'en' })}`,
  ]);
});

test.each([
  [{ name: '' }, 'owners[0].name: Enter the full name'],
  [{ name: 'Ana' }, 'owners[0].name: Must have at least 4 letters'],
  [{ name: '<b>Ana' }, 'owners[0].name: Invalid content exists!'],
  [{ DOB: '2010-01-01' }, 'owners[0].DOB: Owners and representatives must be at least 18 years old'],
  [{ DOB: '1980-02-30' }, 'owners[0].DOB: Enter a valid date'],
  [{ country: 'Atlantis' }, 'owners[0].country: Choose a country'],
  [{ share: '101' }, 'owners[0].share: Enter a share from 0 to 100 with at most two decimals'],
  [{ share: '' }, 'owners[0].share: Enter a share, or say how this person controls or represents the company'],
])('%j is a problem of its row', (changes, problem) => {
  expect(problemsOf(owner(changes))).toEqual([problem]);
});

test('control or representation is enough without a share', () => {
  expect(
    problemsOf(owner({ share: '', control: true }), owner({ name: 'Bea Paz', share: '0', representative: true })),
  ).toEqual([]);
});

test('the same person twice, and more people than a list takes, are problems of the list', () => {
  expect(problemsOf(owner(), owner({ name: ' ana lucía PAZ' }))).toEqual([
    'owners: The same person is in the list twice',
  ]);
  const many = Array.from({ length: maxOwners + 1 }, (_, index) => owner({ name: `Persona ${index}`, share: '1' }));
  expect(problemsOf(...many)).toEqual([`owners: At most ${maxOwners} people can be named`]);
});
