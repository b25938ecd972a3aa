import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { PasskeyRequest, PasskeySignature } from '@istmo/contract/kernel/passkey';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readContact, sendSecurityNotice } from '../accounts/public.ts';
import { createChallenge, customerSite, takeChallenge } from './passkey-challenges.ts';
import { type ChallengePlace, type Passkey, passkeyStore } from './passkeys.store.ts';
import { passkeyCopied } from './security-emails.ts';
import { isCopied, toRequest, verifySignature } from '../../sign-in/webauthn.ts';

type SignInPlace = Exclude<ChallengePlace, { purpose: 'add' }>;

/** What the browser needs to sign in: as the second factor of this customer, or with any passkey of this site. */
export async function requestPasskey(app: App, place: SignInPlace, customer?: CustomerId): Promise<PasskeyRequest> {
  const allowed = customer === undefined ? [] : await passkeyStore.list(app.db, customer);
  return toRequest({ site: customerSite(app), challenge: await createChallenge(app, place), allowed });
}

/** A right signature whose use is not stored yet. */
export type PasskeyProof = Pick<Passkey, 'id' | 'name' | 'counter' | 'isBackedUp'> & { readonly customer: CustomerId };

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
  const passkey = await passkeyStore.find(app.db, Buffer.from(signature.id, 'base64url'));
  if (!passkey) return undefined;
  const { id, owner: customer, publicKey, name } = passkey;
  const signed = { site: customerSite(app), challenge, answer: signature, owner: customer, publicKey };
  const use = await verifySignature(app, signed);
  if (!use) return undefined;
  if (isCopied(use.counter, passkey.counter)) {
    await reportCopy(app, passkey, language);
    return undefined;
  }
  return { ...use, id, customer, name };
}

/** Stores the use of a passkey in the caller's transaction. Of two concurrent uses with one count, the second is refused. */
export async function consumePasskey(app: App, tx: Tx, proof: PasskeyProof): Promise<void> {
  if (!(await passkeyStore.recordUse(tx, proof, app.clock.now())))
    refuse('passkey_refused', m.security_passkey_refused);
}

/** The owner of a key that was copied has to know. */
async function reportCopy(app: App, { owner: customer, name, id }: Passkey, language: Language): Promise<void> {
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
