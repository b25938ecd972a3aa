import { finishTfaLogin } from '@istmo/contract/areas/login/login.contract';
import { codeRules } from '@istmo/contract/areas/login/login.rules';
import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken } from '../../sign-in/token.ts';
import { checkCode, checkRecoveryCode, countRecoveryCodes, recoveryUsed, consumeCode } from '../security/public.ts';
import { readAccount, sendSecurityNotice, shareCustomer } from '../accounts/public.ts';
import { consumePreLogin, countPreLoginTry } from '../sessions/public.ts';
import { signIn, toSessionReply } from './sign-in.ts';

export const answerFinishTfaLogin = handlePublic(finishTfaLogin, async (app, visitor, input) => {
  // Requirement 1.4: without the pre-login token the page shows the message and leads to /login.
  if (input.ttoken === '') refuse('pre_login_expired', m.kernel_invalid_request, { field: 'ttoken' });
  const isRecovery = input.recovery_code.trim() !== '' && input.auth_key === '';
  if (!isRecovery) checkForm(codeRules, input);

  const ttoken = hashToken(input.ttoken);
  const customer = await countPreLoginTry(app.db, ttoken, app.clock.now());
  if (!customer) refuse('pre_login_expired', m.session_tfa_login_timeout);
  const proof = isRecovery
    ? ((await checkRecoveryCode(app, { customer, code: input.recovery_code })) ??
      refuse('wrong_recovery_code', m.session_recovery_wrong, { field: 'recovery_code' }))
    : ((await checkCode(app, { customer, code: input.auth_key })) ??
      refuse('wrong_code', m.session_code_wrong, { field: 'auth_key' }));

  const opened = await app.db.inTransaction(async (tx) => {
    await shareCustomer(tx, customer);
    if (!(await consumePreLogin(tx, ttoken, app.clock.now()))) refuse('pre_login_expired', m.session_tfa_login_timeout);
    await consumeCode(app, tx, proof);
    if (isRecovery) await sendRecoveryNotice(app, tx, { customer, visitor });
    return signIn(app, tx, { customer, visitor, by: isRecovery ? 'recovery' : 'code' });
  });
  return { ...toSessionReply(opened), message: m.session_tfa_login_done };
});

async function sendRecoveryNotice(
  app: App,
  tx: Tx,
  { customer, visitor }: { customer: CustomerId; visitor: Visitor },
): Promise<void> {
  const { username, email } = await readAccount(tx, customer);
  const content = recoveryUsed(await countRecoveryCodes(tx, customer));
  await sendSecurityNotice(app, tx, {
    about: 'recovery-used',
    recipient: { customer, name: username, email, language: visitor.language },
    content,
  });
}
