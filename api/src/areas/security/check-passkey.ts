import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { PasskeyRequest, PasskeySignature } from '@istmo/contract/kernel/passkey';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readContact, sendSecurityNotice } from '../accounts/public.ts';
import {
  challengeMs,
  createChallenge,
  takeChallenge,
  toKnownCredential,
  toRelyingParty,
} from './passkey-challenges.ts';
import {
  type ChallengePlace,
  findPasskey,
  type Passkey,
  type PasskeyUse,
  readPasskeys,
  recordPasskeyUse,
} from './passkeys.store.ts';
import { passkeyCopied } from './security-emails.ts';

type SignInPlace = Exclude<ChallengePlace, { purpose: 'add' }>;

/** What the browser needs to sign in: as the second factor of this customer, or with any passkey of this site. */
export async function requestPasskey(app: App, place: SignInPlace, customer?: CustomerId): Promise<PasskeyRequest> {
  const allowed = customer === undefined ? [] : await readPasskeys(app.db, customer);
  return {
    challenge: await createChallenge(app, place),
    rpId: toRelyingParty(app).id,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: allowed.map(toKnownCredential),
  };
}

/** A right signature whose use is not stored yet. */
export type PasskeyProof = PasskeyUse & { readonly customer: CustomerId; readonly name: string };

type SignInAttempt = { readonly place: SignInPlace; readonly signature: PasskeySignature; readonly language: Language };

/**
 * Checks a passkey's signature; undefined when it is wrong. Refuses an answer to a challenge that is not open. The device has checked who
 * holds it (user verification). Call it outside a transaction, then `consumePasskey` inside.
 */
export async function checkPasskey(
  app: App,
  { place, signature, language }: SignInAttempt,
): Promise<PasskeyProof | undefined> {
  const challenge = await takeChallenge(app, place, signature.response.clientDataJSON);
  const passkey = await findPasskey(app.db, Buffer.from(signature.id, 'base64url'));
  if (!passkey) return undefined;
  const use = await verify(app, passkey, { signature, challenge });
  if (!use) return undefined;
  if (use.counter <= passkey.counter && passkey.counter > 0n) {
    await reportCopy(app, passkey, language);
    return undefined;
  }
  return { ...use, customer: passkey.customer, name: passkey.name };
}

/** Stores the use of a passkey in the caller's transaction. Of two concurrent uses with one count, the second is refused. */
export async function consumePasskey(app: App, tx: Tx, proof: PasskeyProof): Promise<void> {
  if (!(await recordPasskeyUse(tx, proof, app.clock.now()))) refuse('passkey_refused', m.security_passkey_refused);
}

type SignedChallenge = { readonly signature: PasskeySignature; readonly challenge: string };

async function verify(
  app: App,
  passkey: Passkey,
  { signature, challenge }: SignedChallenge,
): Promise<PasskeyUse | undefined> {
  const { id: rpId, origin } = toRelyingParty(app);
  const { response, ...credential } = signature;
  // The device says whose passkey it is; it was stored there when the passkey was made.
  const owner = Buffer.from(response.userHandle, 'base64url').toString();
  if (owner !== '' && owner !== passkey.customer) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The count is compared afterwards, because a copy has to be reported.
      credential: { id: signature.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { id: passkey.id, counter: BigInt(newCounter), isBackedUp: credentialBackedUp };
  } catch (error) {
    app.log.info({ err: error, customer: passkey.customer }, 'a passkey was refused');
    return undefined;
  }
}

/** A count that went back: two devices sign with one key, so it was copied. The owner has to know. */
async function reportCopy(app: App, { customer, name, id }: Passkey, language: Language): Promise<void> {
  app.log.warn({ customer, passkey: id }, 'the count of a passkey went back and its signature was refused');
  await app.db.inTransaction(async (tx) => {
    const { username, email } = await readContact(tx, customer);
    await sendSecurityNotice(app, tx, {
      about: 'passkey-copied',
      recipient: { customer, name: username, email, language },
      content: passkeyCopied(name),
    });
  });
}
