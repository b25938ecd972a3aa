import { changePassword } from '@istmo/contract/areas/security/security.contract';
import { type PasswordChangeForm, findPasswordChangeProblem } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { addPassword, readPassword } from './password.store.ts';
import { hashNewPassword, isPasswordRight } from './passwords.ts';
import { passwordChanged } from './security-emails.ts';
import { lockCustomer, readContact, sendSecurityNotice } from '../accounts/public.ts';
import { endSessions } from '../sessions/public.ts';

export const answerChangePassword = handle(changePassword, async (app, { customer, language }, input) => {
  checkSubmitted(input);
  const before = await readPassword(app.db, customer);
  if (!(await isPasswordRight(app, customer, input.current_password))) {
    refuse('wrong_password', m.security_old_refused, { field: 'current_password' });
  }
  const contact = await readContact(app.db, customer);
  const hash = await hashNewPassword(app, { password: input.new_password, field: 'new_password', contact, customer });
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    // Of two concurrent changes with the right old password, the second one is refused.
    if ((await readPassword(tx, customer))?.number !== before?.number) refuse('conflict', m.kernel_conflict);
    const at = app.clock.now();
    await addPassword(tx, { customer, hash, setByLink: false, at });
    await endSessions(tx, customer, { at });
    await writeActivity(tx, customer, { kind: 'change-password', at });
    await sendSecurityNotice(app, tx, {
      about: 'password-changed',
      recipient: { customer, name: contact.username, email: contact.email, language },
      content: passwordChanged(),
    });
    await publishEvent(tx, customer, 'session-ended');
  });
  return { binding: null, message: m.security_password_changed };
});

/** Refuses with the messages of a submit, which differ from those beside the fields (requirement 1.5). */
function checkSubmitted(form: PasswordChangeForm): void {
  const problem = findPasswordChangeProblem(form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
}
