import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { findProblems, findProblem } from '../../kernel/rules.ts';
import { addressRules, linkRules } from './link.rules.ts';
import { codeRules, loginRules } from './login.rules.ts';
import { newPasswordRules, type SignUpForm, signUpRules } from './new-password.rules.ts';

const aSignUp = (changes: Partial<SignUpForm> = {}): SignUpForm => ({
  username: 'anabel',
  email: 'ana@demo.istmo.test',
  password: 'Istmo-2026!',
  confirm_password: 'Istmo-2026!',
  terms: true,
  ...changes,
});

const messageFor = (changes: Partial<SignUpForm>) => findProblem(signUpRules, aSignUp(changes))?.message;

test('a good registration passes', () => {
  expect(findProblems(signUpRules, aSignUp())).toEqual([]);
});

test.each([
  [{ username: '' }, m.session_username_missing],
  [{ username: 'ana' }, m.session_username_short],
  [{ username: 'ana luz' }, m.kernel_spaces],
  [{ username: '<ana>' }, m.kernel_disallowed],
  [{ email: '' }, m.session_email_missing],
  [{ email: 'ana@' }, m.session_email_invalid],
  [{ terms: false }, m.session_terms_missing],
  [{ confirm_password: '' }, m.kernel_confirm_missing],
  [{ confirm_password: 'Istmo-2027!' }, m.kernel_confirm_differs],
])('%j has the documents\u2019 message', (changes, message) => expect(messageFor(changes)).toBe(message));

test.each([
  ['Ist-20!', m.session_password_characters],
  ['Istmo-2026!Istmo-2026', m.session_password_characters],
  ['ISTMO-2026!', m.kernel_password_lowercase],
  ['istmo-2026!', m.kernel_password_uppercase],
  ['Istmo-Two!', m.kernel_password_number],
  ['Istmo2026x', m.kernel_password_special],
  ['Istmo 2026!', m.kernel_spaces],
])('the password %s has the message of its first problem', (password, message) => {
  expect(messageFor({ password, confirm_password: password })).toBe(message);
});

test('every password that the registration form accepts is accepted by the login form', () => {
  for (const password of ['Istmo-2026!', 'A1!aaaaa', 'Aa1!'.repeat(5)]) {
    expect(messageFor({ password, confirm_password: password }), password).toBeUndefined();
    expect(findProblem(loginRules, { email: 'ana@demo.istmo.test', password })).toBeUndefined();
  }
});

test('the login form has its own messages for the password', () => {
  const login = (password: string) => findProblem(loginRules, { email: 'ana@demo.istmo.test', password })?.message;
  expect(login('')).toBe(m.kernel_password_missing);
  expect(login('short')).toBe(m.session_password_letters);
  expect(login('has a space')).toBe(m.kernel_spaces);
});

test('an authentication code is six digits', () => {
  expect(findProblem(codeRules, { auth_key: '' })?.message).toBe(m.session_code_missing);
  for (const auth_key of ['12345', '1234567', '12345a', '１２３４５６', '123456\n']) {
    expect(findProblem(codeRules, { auth_key })?.message).toBe(m.session_code_digits);
  }
  expect(findProblem(codeRules, { auth_key: '123456' })).toBeUndefined();
});

test('the messages of forgot password and reset TFA end with a full stop', () => {
  expect(findProblem(addressRules, { email: ' ' })?.message).toBe(m.session_email_required);
  expect(findProblem(addressRules, { email: 'x' })?.message).toBe(m.session_email_not_valid);
});

test('a link with a missing part is invalid', () => {
  expect(findProblem(linkRules, { token: 'a', verify: '' })?.message).toBe(m.kernel_invalid_link);
  expect(findProblem(linkRules, { token: '', verify: 'b' })?.message).toBe(m.kernel_invalid_link);
  expect(findProblem(linkRules, { token: 'a', verify: 'b' })).toBeUndefined();
});

test('a reset password is screened for disallowed content, one at registration is not', () => {
  const password = 'Istmo$2026';
  const form = { token: 'a', verify: 'b', password, cnfpassword: password };
  expect(findProblem(newPasswordRules, form)?.message).toBe(m.kernel_disallowed);
  expect(messageFor({ password, confirm_password: password })).toBeUndefined();
  expect(findProblem(newPasswordRules, { ...form, password: 'Istmo-2026', cnfpassword: 'x' })?.message).toBe(
    m.kernel_confirm_differs,
  );
});
