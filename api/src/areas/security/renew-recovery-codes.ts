import { renewRecoveryCodes } from '@istmo/contract/areas/security/security.contract';
import { authenticatorRules } from '@istmo/contract/areas/security/security.rules';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { checkCode, consumeCode } from './codes.ts';
import { newRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { replaceRecoveryCodes } from './two-factor.store.ts';
import { lockCustomer } from '../accounts/public.ts';

export const answerRenewRecoveryCodes = handle(renewRecoveryCodes, async (app, { customer, accountStatus }, input) => {
  if (!accountStatus.hasTfa) refuse('tfa_off', m.security_tfa_is_off);
  checkForm(authenticatorRules, input);
  const proof = await checkCode(app, { customer, code: input.tfa_code });
  if (!proof) refuse('wrong_code', m.security_code_invalid, { field: 'tfa_code' });
  const codes = newRecoveryCodes();
  const secret = openSecret(app, customer, proof.sealed);
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    await consumeCode(app, tx, proof);
    await replaceRecoveryCodes(
      tx,
      customer,
      codes.map((code) => hashRecoveryCode(secret, { customer, code })),
    );
    await writeActivity(tx, customer, { kind: 'renew-recovery', at: app.clock.now() });
    await publishEvent(tx, customer, 'security');
  });
  return { recovery_codes: codes, message: m.security_recovery_renewed };
});
