import { finishPasskeyLogin, startPasskeyLogin } from '@istmo/contract/areas/login/login.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { countWrong, takeTurn } from '../../http/throttle.ts';
import { hashToken } from '../../sign-in/token.ts';
import { readAccount, sendSecurityNotice, shareCustomer } from '../accounts/public.ts';
import { describeDevice } from '../history/public.ts';
import {
  checkPasskey,
  consumePasskey,
  countCodeAttempt,
  passkeyUsed,
  type PasskeyProof,
  requestPasskey,
  resetCodeAttempts,
} from '../security/public.ts';
import { consumePreLogin, countPreLoginTry, readPreLogin } from '../sessions/public.ts';
import { signIn, toSessionReply } from './sign-in.ts';
import { passkeyStarts, wrongPerAddress } from './throttles.ts';

function refuseExpired(): never {
  return refuse('pre_login_expired', m.session_tfa_login_timeout);
}

/** With the token of the first step the passkey replaces the code; without it, password and code (decision 019). */
export const answerStartPasskeyLogin = handlePublic(startPasskeyLogin, async (app, visitor, { ttoken }) => {
  await takeTurn(app, passkeyStarts, visitor.address);
  if (ttoken === '') return { options: await requestPasskey(app, { purpose: 'login' }) };
  const preLoginHash = hashToken(ttoken);
  const customer = (await readPreLogin(app.db, preLoginHash, app.clock.now())) ?? refuseExpired();
  return { options: await requestPasskey(app, { purpose: 'second-factor', preLoginHash }, customer) };
});

export const answerFinishPasskeyLogin = handlePublic(finishPasskeyLogin, async (app, visitor, { ttoken, passkey }) => {
  const preLoginHash = ttoken === '' ? undefined : hashToken(ttoken);
  const waiting = preLoginHash === undefined ? undefined : await countTry(app, preLoginHash);
  const place =
    preLoginHash === undefined
      ? ({ purpose: 'login' } as const)
      : ({ purpose: 'second-factor', preLoginHash } as const);

  let proof: PasskeyProof | undefined;
  await countWrong(app, [[wrongPerAddress, visitor.address]], async () => {
    proof = await checkPasskey(app, { place, signature: passkey, language: visitor.language });
    // A passkey of another customer is no second factor.
    if (waiting !== undefined && proof?.customer !== waiting) proof = undefined;
    return proof !== undefined;
  });
  if (!proof) return refuse('passkey_refused', m.security_passkey_refused);
  const { customer } = proof;
  const right = proof;
  const opened = await app.db.inTransaction(async (tx) => {
    await shareCustomer(tx, customer);
    if (preLoginHash !== undefined) {
      if (!(await consumePreLogin(tx, preLoginHash, app.clock.now()))) refuseExpired();
      await resetCodeAttempts(tx, customer);
    }
    await consumePasskey(app, tx, right);
    await sendNotice(app, tx, { proof: right, visitor });
    return signIn(app, tx, { customer, visitor, by: 'passkey' });
  });
  return { ...toSessionReply(opened), message: m.session_tfa_login_done };
});

/** Counts a try of the second step, together with those of codes. */
async function countTry(app: App, preLoginHash: string): Promise<CustomerId> {
  const customer = (await countPreLoginTry(app.db, preLoginHash, app.clock.now())) ?? refuseExpired();
  await countCodeAttempt(app, customer);
  return customer;
}

async function sendNotice(
  app: App,
  tx: Tx,
  { proof, visitor }: { proof: PasskeyProof; visitor: Visitor },
): Promise<void> {
  const { customer, name } = proof;
  const { username, email } = await readAccount(tx, customer);
  await sendSecurityNotice(app, tx, {
    about: 'passkey-used',
    recipient: { customer, name: username, email, language: visitor.language },
    content: passkeyUsed({ name, device: describeDevice(visitor.device) }),
  });
}
