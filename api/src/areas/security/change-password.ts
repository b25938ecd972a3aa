import { changePassword } from '@istmo/contract/areas/security/security.contract';
import {
  authenticatorRules,
  type PasswordChangeForm,
  findPasswordChangeProblem,
} from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { startCooldown } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { checkCode, consumeCode } from './codes.ts';
import { addPassword, readPassword } from './password.store.ts';
import { hashNewPassword, isPasswordRight } from './passwords.ts';
import { passwordChanged } from './security-emails.ts';
import { lockCustomer, readContact, sendSecurityNotice, voidLinks } from '../accounts/public.ts';
import { endSessions } from '../sessions/public.ts';

export const answerChangePassword = handle(changePassword, async (app, caller, input) => {
  const { customer, language } = caller;
  checkSubmitted(input);
  const before = await readPassword(app.db, customer);
  if (!(await isPasswordRight(app, { customer, visitor: caller }, input.current_password))) {
    refuse('wrong_password', m.security_old_refused, { field: 'current_password' });
  }
  const code = await checkSecondFactor(app, caller, input.tfa_code);
  const contact = await readContact(app.db, customer);
  const hash = await hashNewPassword(app, { password: input.new_password, field: 'new_password', contact, customer });
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    // Of two concurrent changes with the right old password, the second one is refused.
    if ((await readPassword(tx, customer))?.number !== before?.number) refuse('conflict', m.kernel_conflict);
    if (code) await consumeCode(app, tx, code);
    const at = app.clock.now();
    await addPassword(tx, { customer, hash, setByLink: false, at });
    await endSessions(tx, customer, { at });
    await voidLinks(app, tx, customer, 'others');
    await startCooldown(app, tx, customer, 'password-changed');
    await writeActivity(tx, customer, { kind: 'change-password', at });
    await sendSecurityNotice(app, tx, {
      about: 'password-changed',
      recipient: { customer, name: contact.username, email: contact.email, language },
      content: passwordChanged(app),
    });
    await publishEvent(tx, customer, 'session-ended');
  });
  return { binding: null, message: m.security_password_changed };
});

/** While two-factor is on, the password alone changes nothing of the account's security. */
async function checkSecondFactor(app: App, { customer, accountStatus }: Caller, code: string) {
  if (!accountStatus.hasTfa) return undefined;
  checkForm(authenticatorRules, { tfa_code: code });
  return (
    (await checkCode(app, { customer, code })) ?? refuse('wrong_code', m.security_code_invalid, { field: 'tfa_code' })
  );
}

/** Refuses with the messages of a submit, which differ from those beside the fields (requirement 1.5). */
function checkSubmitted(form: PasswordChangeForm): void {
  const problem = findPasswordChangeProblem(form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
}
