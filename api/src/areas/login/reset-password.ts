import { resetPassword } from '@istmo/contract/areas/login/login.contract';
import { newPasswordRules } from '@istmo/contract/areas/login/new-password.rules';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic } from '../../http/handler.ts';
import { startCooldown } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import {
  assertHashCapacity,
  forgetWrongPasswords,
  hashNewPassword,
  passwordReset,
  setPassword,
} from '../security/public.ts';
import {
  activateAccount,
  checkLink,
  consumeLink,
  readAccount,
  sendSecurityNotice,
  voidLinks,
} from '../accounts/public.ts';
import { endSessions } from '../sessions/public.ts';

/** Two-factor stays on, because the mailbox alone must not be enough to sign in (requirement 4.1.39). A refused password leaves the link valid. */
export const answerResetPassword = handlePublic(resetPassword, async (app, visitor, input) => {
  const { language } = visitor;
  checkForm(newPasswordRules, input);
  assertHashCapacity();
  const link = { purpose: 'reset-password', token: input.token, verify: input.verify } as const;
  const customer = await checkLink(app, link);
  const { username, email, isActivated } = await readAccount(app.db, customer);
  const hash = await hashNewPassword(app, {
    password: input.password,
    field: 'password',
    contact: { username, email },
    customer,
  });
  await app.db.inTransaction(async (tx) => {
    await setPassword(app, tx, { customer, hash, setByLink: true });
    await consumeLink(app, tx, link);
    // The link proves the mailbox as the one of an activation does.
    if (!isActivated) await activateAccount(app, tx, customer);
    await voidLinks(app, tx, customer, 'others');
    const at = app.clock.now();
    await endSessions(tx, customer, { at });
    await writeActivity(tx, customer, { kind: 'reset-password', at });
    await startCooldown(app, tx, customer, 'password-reset');
    await sendSecurityNotice(app, tx, {
      about: 'password-changed',
      recipient: { customer, name: username, email, language },
      content: passwordReset(app),
    });
    await publishEvent(tx, customer, 'session-ended');
  });
  // The owner has just forgotten the password and tried others.
  await forgetWrongPasswords(app, { customer, visitor });
  return { message: m.session_reset_done };
});
