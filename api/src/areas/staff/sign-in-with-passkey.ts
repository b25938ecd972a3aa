import { finishPasskeySignIn, startPasskeySignIn } from '@istmo/contract/areas/staff/staff.contract';
import type { PasskeySignature } from '@istmo/contract/kernel/passkey';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { countWrong, takeTurn, type Throttle } from '../../http/throttle.ts';
import { newToken } from '../../sign-in/token.ts';
import { isCopied, toRequest, verifySignature } from '../../sign-in/webauthn.ts';
import { assertHashCapacity, isHashOf } from '../security/public.ts';
import { type StaffPasskey, staffPasskeyStore, type StaffPasskeyUse } from './passkeys.store.ts';
import { recordSignIn, wrongPerAddress } from './sign-in-staff.ts';
import { consoleSite, createStaffChallenge, takeStaffChallenge } from './staff-challenges.ts';
import { isActive, wrongPerStaff } from './staff-codes.ts';
import { openStaffSession, toSessionReply } from './staff-session.ts';
import { findStaffByEmail, findStaffById, type StaffRow } from './staff.store.ts';

/** Sign-ins begun from one network address; each stores a challenge. */
const starts: Throttle = { name: 'staff-passkey-start', max: 30, perSeconds: 60 };

export const answerStartPasskeySignIn = handlePublic(startPasskeySignIn, async (app, visitor) => {
  await takeTurn(app, starts, visitor.address);
  // No passkeys are named: that would say which addresses are those of staff.
  return { options: toRequest({ site: consoleSite(app), challenge: await createStaffChallenge(app), allowed: [] }) };
});

/** A passkey alone counts as password and code, because its device checks who holds it. With address and password it replaces the code. */
export const answerFinishPasskeySignIn = handlePublic(finishPasskeySignIn, async (app, visitor, input) => {
  const { passkey: signature, email, password } = input;
  if (email !== '') assertHashCapacity();
  const challenge = await takeStaffChallenge(app, signature.response.clientDataJSON);
  const passkey = await staffPasskeyStore.find(app.db, Buffer.from(signature.id, 'base64url'));
  const staff = passkey && (await findStaffById(app.db, passkey.owner));
  const account = email || (staff?.email ?? '');
  let use: StaffPasskeyUse | undefined;
  const isRight = await countWrong(
    app,
    [
      [wrongPerAddress, visitor.address],
      ...(account === '' ? [] : [[wrongPerStaff, `${account.toLowerCase()} ${visitor.address}`] as const]),
    ],
    async () => {
      const isFactorRight = email === '' || (await isPasswordOf(app, staff, { email, password }));
      use = passkey && staff && (await checkPasskey(app, { passkey, staff, signature, challenge }));
      return isFactorRight && use !== undefined;
    },
  );
  if (!isRight || !staff || !passkey || !use) {
    if (staff) await app.db.inTransaction((tx) => recordSignIn(app, tx, { staff, visitor, kind: 'refused' }));
    return email === ''
      ? refuse('passkey_refused', m.security_passkey_refused)
      : refuse('wrong_credentials', m.staff_passkey_sign_in_refused);
  }
  const [right, token] = [use, newToken()];
  const session = await app.db.inTransaction(async (tx) => {
    if (!(await staffPasskeyStore.recordUse(tx, right, app.clock.now())))
      refuse('passkey_refused', m.security_passkey_refused);
    const { address, device } = visitor;
    const opened = await openStaffSession(app, tx, { staff, token, address, device });
    await recordSignIn(app, tx, { staff, visitor, kind: 'act', passkey: passkey.name });
    return opened;
  });
  return { ...toSessionReply({ ...staff, ...session }), staffToken: token };
});

type PasswordFactor = { readonly email: string; readonly password: string };

/** Whether the address is that of the passkey's account, with its password. The hash is computed for an unknown address too. */
async function isPasswordOf(
  app: App,
  staff: StaffRow | undefined,
  { email, password }: PasswordFactor,
): Promise<boolean> {
  const named = await findStaffByEmail(app.db, email);
  const isPasswordRight = await isHashOf(app, password, named?.passwordHash ?? undefined);
  return isPasswordRight && named !== undefined && named.id === staff?.id;
}

type Attempt = {
  readonly passkey: StaffPasskey;
  readonly staff: StaffRow;
  readonly signature: PasskeySignature;
  readonly challenge: string;
};

async function checkPasskey(
  app: App,
  { passkey, staff, signature, challenge }: Attempt,
): Promise<StaffPasskeyUse | undefined> {
  if (!isActive(staff)) return undefined;
  const { id, publicKey, counter } = passkey;
  const signed = { site: consoleSite(app), challenge, answer: signature, owner: staff.id, publicKey };
  const use = await verifySignature(app, signed);
  if (!use) return undefined;
  if (isCopied(use.counter, counter)) {
    app.log.warn({ staff: staff.id, passkey: id }, 'the count of a passkey went back and its signature was refused');
    return undefined;
  }
  return { ...use, id };
}
