import { expect, test } from 'vitest';
import { translate } from '../../kernel/message.ts';
import {
  bankAccountRules,
  bankDepositRules,
  findBankProblem,
  groupDollars,
  keepDollars,
  readDollars,
} from './bank.rules.ts';

test.each([
  ['500', 50_000n],
  ['1,234.50', 123_450n],
  ['1234567.8', 123_456_780n],
  ['12.', 1_200n],
  ['', undefined],
  ['.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,23', undefined],
  ['1,2345', undefined],
  ['1.234,50', undefined],
  ['1.001', undefined],
  ['٣٠٠', undefined],
  ['9999999999999999', undefined],
])('%s is read as %s cents', (typed, cents) => {
  expect(readDollars(typed)).toBe(cents);
});

test('an amount is grouped by thousands and keeps at most one dot and two decimals', () => {
  expect(['1234567', '999', '1,2345.6', ''].map(groupDollars)).toEqual(['1,234,567', '999', '12,345.6', '']);
  expect(['12.34', '1,2', '12.345', '1.2.3', 'a'].map(keepDollars)).toEqual([
    '12.34',
    '1,2',
    undefined,
    undefined,
    undefined,
  ]);
});

const account = {
  bankname: 'Bancolombia',
  accountnum: '1234',
  conaccount: '1234',
  acctype: 'savings',
  ibanCode: 'COLOCOBM',
};
const messageOf = (found: ReturnType<typeof findBankProblem<typeof account>>) =>
  found && translate(found.message, 'en');

test.each([
  [{}, [], undefined],
  [{ bankname: 'Nobank' }, ['Bancolombia'], 'Choose Bank Name'],
  [{ conaccount: '12345' }, [], 'Confirm Account does not match'],
  // Disallowed content is said before any other problem, and missing fields before it.
  [{ conaccount: '1', ibanCode: '<x>' }, [], 'Invalid content exists!'],
  [{ conaccount: '', ibanCode: '<x>' }, [], 'Please Fill in all fields!'],
  [{ ibanCode: 'CR05 0152 0200 1026 2840 66' }, [], undefined],
  [{ ibanCode: 'A' }, [], 'Enter the code with letters and digits, 4 to 40 characters'],
])('an account with %j, banks %j: %s', (change, banks, message) => {
  expect(messageOf(findBankProblem(bankAccountRules(banks), { ...account, ...change }))).toBe(message);
});

const wire = { depAmt: '500', refNum: 'BR-1', transDate: '2026-11-22', accountnum: '1234' };

test.each([
  [{}, undefined],
  [{ depAmt: '499.99' }, 'amount_too_small'],
  [{ depAmt: 'many' }, 'amount_invalid'],
  [{ transDate: '2026-11-23' }, undefined],
  [{ transDate: '2026-11-24' }, 'invalid_field'],
  [{ transDate: '2025-11-21' }, 'invalid_field'],
  [{ transDate: '2026-13-40' }, 'invalid_field'],
  [{ refNum: 'x'.repeat(81) }, 'invalid_field'],
  [{ refNum: "1' or 1=1" }, 'disallowed_content'],
])('a wire with %j: %s', (change, code) => {
  const rules = bankDepositRules({ minimum: 500, today: '2026-11-22' });
  expect(findBankProblem(rules, { ...wire, ...change })?.code).toBe(code);
});
