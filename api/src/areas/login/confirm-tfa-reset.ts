import { confirmTfaReset } from '@istmo/contract/areas/login/login.contract';
import { tfaResetRules } from '@istmo/contract/areas/login/login.rules';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent, sendToCustomer } from '../notifications/public.ts';
import { assertHashCapacity, removeTwoFactor, isPasswordRight, startCooldown, tfaReset } from '../security/public.ts';
import { checkLink, consumeLink, readAccount } from '../accounts/public.ts';
import { endSessions } from '../sessions/public.ts';

/** Switches two-factor off by email link and password. The withdrawal cooldown gives the owner time to object (requirement 3.5). */
export const answerConfirmTfaReset = handlePublic(confirmTfaReset, async (app, { language }, input) => {
  checkForm(tfaResetRules, input);
  assertHashCapacity();
  const link = { purpose: 'reset-tfa', token: input.token, verify: input.verify } as const;
  const customer = await checkLink(app, link);
  if (!(await isPasswordRight(app, customer, input.password)))
    refuse('wrong_password', m.security_old_wrong, { field: 'password' });
  await app.db.inTransaction(async (tx) => {
    await removeTwoFactor(tx, customer);
    await consumeLink(app, tx, link);
    const at = app.clock.now();
    await endSessions(tx, customer, { at });
    await writeActivity(tx, customer, { kind: 'reset-tfa', at });
    await startCooldown(app, tx, customer);
    const { username, email } = await readAccount(tx, customer);
    await sendToCustomer(app, tx, { recipient: { customer, name: username, email, language }, content: tfaReset(app) });
    await publishEvent(tx, customer, 'session-ended');
  });
  return { message: m.session_tfa_reset_done };
});
