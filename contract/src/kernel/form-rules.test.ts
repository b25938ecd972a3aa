import { expect, test } from 'vitest';
import * as m from '../../generated/messages.js';
import { failure } from './rules.ts';
import { findFormProblems, groupRules, rowRules, type FormRules } from './form-rules.ts';

type Owner = { readonly name: string; readonly shares: string };
type Company = { readonly name: string; readonly seat: { readonly city: string }; readonly owners: readonly Owner[] };

const required = (value: string) => (value === '' ? failure(m.kernel_fill_the_field) : undefined);
const rules: FormRules<Company> = {
  name: [required],
  seat: groupRules({ city: [required] }),
  owners: rowRules<Owner>({ name: [required], shares: [(shares, { name }) => required(shares) ?? required(name)] }, [
    (owners) => (owners.length === 0 ? failure(m.kernel_fill_all_fields) : undefined),
  ]),
};
const fieldsOf = (company: Company) => findFormProblems(rules, company).map(({ field }) => field);

test('a problem names its field by its path', () => {
  expect(fieldsOf({ name: '', seat: { city: '' }, owners: [{ name: 'Ana', shares: '' }] })).toEqual([
    'name',
    'seat.city',
    'owners[0].shares',
  ]);
});

test('rows are checked each with its own values', () => {
  const owners = [
    { name: 'Ana', shares: '1' },
    { name: '', shares: '1' },
  ];
  expect(fieldsOf({ name: 'x', seat: { city: 'x' }, owners })).toEqual(['owners[1].name', 'owners[1].shares']);
});

test('a list may have rules of its own', () => {
  expect(fieldsOf({ name: 'x', seat: { city: 'x' }, owners: [] })).toEqual(['owners']);
});
