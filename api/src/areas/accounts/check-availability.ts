import { isEmailFree, isUsernameFree } from '@istmo/contract/areas/accounts/accounts.contract';
import { type SignUpForm, signUpRules } from '@istmo/contract/areas/login/new-password.rules';
import type { Message } from '@istmo/contract/kernel/message';
import { findProblems } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { takeTurn } from '../../http/throttle.ts';
import { isEmailTaken, isUsernameTaken } from './accounts.store.ts';
import { availabilityChecks } from './throttles.ts';

export const answerIsUsernameFree = handlePublic(isUsernameFree, async (app, visitor, input) => {
  await takeTurn(app, availabilityChecks, visitor.address);
  const username = input.username.normalize('NFKC');
  const message = findFieldProblem('username', username);
  if (message) return { status: 0, message };
  return (await isUsernameTaken(app.db, username)) ? { status: 0, message: m.session_username_taken } : { status: 1 };
});

export const answerIsEmailFree = handlePublic(isEmailFree, async (app, visitor, { email }) => {
  await takeTurn(app, availabilityChecks, visitor.address);
  const message = findFieldProblem('email', email);
  if (message) return { status: 2, message };
  return (await isEmailTaken(app.db, email)) ? { status: 0, message: m.session_email_taken } : { status: 1 };
});

const emptyForm: SignUpForm = { username: '', email: '', password: '', confirm_password: '', terms: false };

/** The message of the sign-up form's rules for one field, while the others are empty. */
function findFieldProblem(field: 'username' | 'email', value: string): Message | undefined {
  return findProblems(signUpRules, { ...emptyForm, [field]: value }).find((problem) => problem.field === field)
    ?.message;
}
