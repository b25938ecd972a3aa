import { login } from '@istmo/contract/areas/login/login.contract';
import { loginRules } from '@istmo/contract/areas/login/login.rules';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readAccountStatus } from '../access/public.ts';
import {
  assertHashCapacity,
  countWrongSignIn,
  isStillCurrent,
  type PasswordProof,
  provePassword,
} from '../security/public.ts';
import { type Account, findAccount, isLinkDue, sendLinkEmail } from '../accounts/public.ts';
import { requireSecondFactor, signIn, toSessionReply } from './sign-in.ts';

/** An unknown email and a wrong password take the same path to the same answer (requirement 4.1.34). */
export const answerLogin = handlePublic(login, async (app, visitor, input) => {
  checkForm(loginRules, input);
  assertHashCapacity();
  const account = await findAccount(app.db, input.email);

  let proof: PasswordProof | undefined;
  await countWrongSignIn(app, { visitor, customer: account?.customer, email: input.email }, async () => {
    proof = await provePassword(app, account?.customer, input.password);
    return proof !== undefined;
  });
  if (!account || !proof) {
    app.log.info({ customer: account?.customer }, 'a sign-in was refused');
    refuse('wrong_credentials', m.session_login_refused);
  }
  if (!account.isActivated) await refuseNotActivated(app, visitor, account);
  const { hasTfa } = await readAccountStatus(app, account.customer);
  return hasTfa ? requireCode(app, proof) : completeLogin(app, visitor, proof);
});

async function refuseNotActivated(app: App, { language }: Visitor, account: Account): Promise<never> {
  await app.db.inTransaction(async (tx) => {
    if (await isLinkDue(app, tx, 'activate', account))
      await sendLinkEmail(app, tx, { purpose: 'activate', account, language });
  });
  return refuse('not_activated', m.session_login_not_activated);
}

async function requireCode(app: App, proof: PasswordProof) {
  return app.db.inTransaction(async (tx) => {
    if (!(await isStillCurrent(tx, proof))) refuse('wrong_credentials', m.session_login_refused);
    return requireSecondFactor(app, tx, proof.customer);
  });
}

async function completeLogin(app: App, visitor: Visitor, proof: PasswordProof) {
  const opened = await app.db.inTransaction(async (tx) => {
    if (!(await isStillCurrent(tx, proof))) refuse('wrong_credentials', m.session_login_refused);
    return signIn(app, tx, { customer: proof.customer, visitor });
  });
  const { session: _, ...reply } = toSessionReply(opened);
  return { status: 1 as const, ...reply, message: m.session_login_done };
}
