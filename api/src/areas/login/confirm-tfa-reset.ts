import { confirmTfaReset } from '@istmo/contract/areas/login/login.contract';
import { tfaResetRules } from '@istmo/contract/areas/login/login.rules';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { assertHashCapacity, isPasswordRight, resetTwoFactor } from '../security/public.ts';
import { checkLink, consumeLink } from '../accounts/public.ts';

/** Switches two-factor off by email link and password. The withdrawal cooldown gives the owner time to object (requirement 3.5). */
export const answerConfirmTfaReset = handlePublic(confirmTfaReset, async (app, { language }, input) => {
  checkForm(tfaResetRules, input);
  assertHashCapacity();
  const link = { purpose: 'reset-tfa', token: input.token, verify: input.verify } as const;
  const customer = await checkLink(app, link);
  if (!(await isPasswordRight(app, customer, input.password)))
    refuse('wrong_password', m.security_old_wrong, { field: 'password' });
  await app.db.inTransaction(async (tx) => {
    await resetTwoFactor(app, tx, { customer, language });
    await consumeLink(app, tx, link);
  });
  return { message: m.session_tfa_reset_done };
});
