import { signUp } from '@istmo/contract/areas/login/login.contract';
import { signUpRules } from '@istmo/contract/areas/login/new-password.rules';
import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import { isDuplicate } from '@istmo/db/failures';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { assertHashCapacity, hashNewPassword, setPassword } from '../security/public.ts';
import { isEmailTaken, isUsernameTaken, openAccount, sendLinkEmail } from '../accounts/public.ts';
import { signUps } from './throttles.ts';

export const answerSignUp = handlePublic(signUp, async (app, visitor, input) => {
  // Spellings that look alike are the same name.
  const username = input.username.normalize('NFKC');
  checkForm(signUpRules, { ...input, username });
  if (/\p{C}/u.test(username)) refuse('disallowed_content', m.kernel_disallowed, { field: 'username' });
  await takeTurn(app, signUps, visitor.address);
  if (await isUsernameTaken(app.db, username)) refuseUsername();
  if (await isEmailTaken(app.db, input.email)) refuseEmail();

  assertHashCapacity();
  const contact = { username, email: input.email };
  const hash = await hashNewPassword(app, { password: input.password, field: 'password', contact });
  await createAccount(app, visitor, { ...contact, hash });
  return { message: withParams(m.session_register_done, { email: input.email }) };
});

type AccountRequest = { readonly username: string; readonly email: string; readonly hash: string };

// Of two concurrent requests for one name the unique index accepts one; the other gets the same refusal as a later request.
async function createAccount(
  app: App,
  { language }: Visitor,
  { username, email, hash }: AccountRequest,
): Promise<void> {
  try {
    await app.db.inTransaction(async (tx) => {
      const customer = await openAccount(tx, { username, email, language, at: app.clock.now() });
      await setPassword(app, tx, { customer, hash });
      await sendLinkEmail(app, tx, {
        purpose: 'activate',
        account: { customer, username, email, isActivated: false },
        language,
      });
    });
  } catch (error) {
    if (isDuplicate(error, 'customer_username') || isDuplicate(error, 'customer_username_skeleton')) refuseUsername();
    if (isDuplicate(error, 'customer_email')) refuseEmail();
    throw error;
  }
}

function refuseUsername(): never {
  return refuse('username_taken', m.session_username_taken, { field: 'username' });
}

function refuseEmail(): never {
  return refuse('email_taken', m.session_email_taken, { field: 'email' });
}
