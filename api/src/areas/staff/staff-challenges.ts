import type { SessionId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken } from '../../sign-in/token.ts';
import { challengeMs, newChallenge, readChallenge, type RelyingParty, toRelyingParty } from '../../sign-in/webauthn.ts';
import { consumeStaffChallenge, insertStaffChallenge } from './passkeys.store.ts';

/** The site that passkeys of staff belong to. */
export function consoleSite({ settings }: App): RelyingParty {
  return toRelyingParty(settings.consoleOrigin, `${settings.brand} console`);
}

/** A new challenge, to add a passkey in this session or, without one, to sign in. */
export async function createStaffChallenge(app: App, session?: SessionId): Promise<string> {
  const { challenge, hash } = newChallenge();
  const expiresAt = new Date(app.clock.now().getTime() + challengeMs);
  await insertStaffChallenge(app.db, { hash, session, expiresAt });
  return challenge;
}

/** The challenge that an answer names. Refuses one that is unknown, used, expired or of another place. */
export async function takeStaffChallenge(app: App, clientData: string, session?: SessionId): Promise<string> {
  const challenge = readChallenge(clientData);
  const at = app.clock.now();
  if (challenge === undefined || !(await consumeStaffChallenge(app.db, { hash: hashToken(challenge), session, at })))
    refuse('passkey_expired', m.security_passkey_expired);
  return challenge;
}
