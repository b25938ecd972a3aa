import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { findProblems, findProblem } from '../../kernel/rules.ts';
import {
  authenticatorRules,
  passwordChangeRules,
  type PasswordChangeForm,
  findPasswordChangeProblem,
} from './security.rules.ts';

const aChange = (changes: Partial<PasswordChangeForm> = {}): PasswordChangeForm => ({
  current_password: 'Istmo-2026!',
  new_password: 'Canal-2027?',
  confirm_password: 'Canal-2027?',
  ...changes,
});

test('the authenticator form accepts six digits only', () => {
  expect(findProblem(authenticatorRules, { tfa_code: '123456' })).toBeUndefined();
  for (const tfa_code of ['', '12345', '1234567', 'abcdef']) {
    expect(findProblem(authenticatorRules, { tfa_code })?.message).toBe(m.security_code_invalid);
  }
});

test.each([
  ['', m.kernel_password_missing],
  ['CANAL-2027', m.kernel_password_lowercase],
  ['canal-2027', m.kernel_password_uppercase],
  ['Can-1', m.security_new_length],
  ['Canal-two!', m.kernel_password_number],
  ['Canal2027', m.kernel_password_special],
  ['Canal 2027!', m.kernel_spaces],
  ['Canal-2027-Canal-2027', m.security_new_refused],
  ['Canal%2027', m.kernel_disallowed],
])('the new password %j has the message of its first problem', (new_password, message) => {
  expect(findProblems(passwordChangeRules, aChange({ new_password }))[0]?.message).toBe(message);
});

test('the confirmation has its own messages', () => {
  const messageFor = (confirm_password: string) =>
    findProblem(passwordChangeRules, aChange({ confirm_password }))?.message;
  expect(messageFor('')).toBe(m.kernel_confirm_missing);
  expect(messageFor('Canal-2027?Canal-2027?')).toBe(m.security_confirm_length);
  expect(messageFor('Canal-2028?')).toBe(m.kernel_confirm_differs);
});

test('at submit the form shows the message of the first field with a problem', () => {
  expect(findPasswordChangeProblem(aChange())).toBeUndefined();
  expect(findPasswordChangeProblem(aChange({ current_password: '' }))?.message).toBe(m.security_old_refused);
  expect(findPasswordChangeProblem(aChange({ new_password: 'x' }))?.message).toBe(m.security_new_refused);
  expect(findPasswordChangeProblem(aChange({ confirm_password: 'x' }))?.message).toBe(m.security_confirm_refused);
  expect(
    findPasswordChangeProblem(aChange({ new_password: 'Canal%2027', confirm_password: 'Canal%2027' }))?.message,
  ).toBe(m.kernel_disallowed);
});
