import { expect, test } from 'vitest';
import { translate } from '../../kernel/message.ts';
import { bankAccountRules, bankDepositRules, findBankProblem } from './bank.rules.ts';

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
