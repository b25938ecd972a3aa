import { randomBytes } from 'node:crypto';
import * as m from '@istmo/contract/messages';
import type { PasskeyRequest } from '@istmo/contract/kernel/passkey';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken } from '../../token.ts';
import { type ChallengePlace, consumeChallenge, insertChallenge, type Passkey } from './passkeys.store.ts';

/** A customer has a handful of devices. */
export const maxPasskeys = 20;

const challengeMinutes = 5;
export const challengeMs = challengeMinutes * 60_000;

/** The site that passkeys belong to: its domain, and the origin of its pages. */
export function toRelyingParty({ settings }: App) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { id: hostname, origin };
}

/** A new challenge, stored by its hash until it is answered. */
export async function createChallenge(app: App, place: ChallengePlace): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(app.clock.now().getTime() + challengeMs);
  await insertChallenge(app.db, { hash: hashToken(challenge), place, expiresAt });
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

function readChallenge(clientData: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    if (typeof read !== 'object' || read === null || !('challenge' in read)) return undefined;
    return typeof read.challenge === 'string' ? read.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What browsers learn about the passkeys there are. */
export function toKnownCredential({ credentialId, transports }: Passkey): PasskeyRequest['allowCredentials'][number] {
  return { id: credentialId.toString('base64url'), type: 'public-key', transports };
}
