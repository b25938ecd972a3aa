import { confirmTfaReset } from '@istmo/contract/areas/login/login.contract';
import { tfaResetRules } from '@istmo/contract/areas/login/link.rules';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic } from '../../http/handler.ts';
import { assertHashCapacity, checkResetProof, consumeCode, resetTwoFactor } from '../security/public.ts';
import { checkLink, consumeLink } from '../accounts/public.ts';

/**
 * Switches two-factor off by email link and password. A password that a mailed link set lately needs a recovery code too, so that the
 * mailbox alone never takes an account; the cooldown gives the owner time to object (requirement 3.5.6).
 */
export const answerConfirmTfaReset = handlePublic(confirmTfaReset, async (app, visitor, input) => {
  const { language } = visitor;
  checkForm(tfaResetRules, input);
  assertHashCapacity();
  const link = { purpose: 'reset-tfa', token: input.token, verify: input.verify } as const;
  const customer = await checkLink(app, link);
  const recoveryCode = await checkResetProof(app, { customer, visitor }, input);
  await app.db.inTransaction(async (tx) => {
    if (recoveryCode) await consumeCode(app, tx, recoveryCode);
    await consumeLink(app, tx, link);
    await resetTwoFactor(app, tx, { customer, language });
  });
  return { message: m.session_tfa_reset_done };
});
