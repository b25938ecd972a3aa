import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken } from '../../sign-in/token.ts';
import { type ChallengePlace, consumeChallenge, insertChallenge } from './passkeys.store.ts';
import { challengeMs, newChallenge, readChallenge, type RelyingParty, toRelyingParty } from '../../sign-in/webauthn.ts';

/** The site that customers' passkeys belong to. */
export function customerSite({ settings }: App): RelyingParty {
  return toRelyingParty(settings.publicUrl, settings.brand);
}

/** A new challenge, stored by its hash until it is answered. */
export async function createChallenge(app: App, place: ChallengePlace): Promise<string> {
  const { challenge, hash } = newChallenge();
  const expiresAt = new Date(app.clock.now().getTime() + challengeMs);
  await insertChallenge(app.db, { hash, place, expiresAt });
  return challenge;
}

/**
 * The challenge that an answer names, which cannot be used again, whatever the rest of the answer is. Refuses one that is unknown, used,
 * expired or of another place.
 */
export async function takeChallenge(app: App, place: ChallengePlace, clientData: string): Promise<string> {
  const challenge = readChallenge(clientData);
  const at = app.clock.now();
  if (challenge === undefined || !(await consumeChallenge(app.db, { hash: hashToken(challenge), place, at })))
    refuse('passkey_expired', m.security_passkey_expired);
  return challenge;
}
