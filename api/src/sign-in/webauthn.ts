import { randomBytes } from 'node:crypto';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  type CreatedPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeySignature,
  type PasskeyTransport,
  passkeyTransports,
} from '@istmo/contract/kernel/passkey';
import * as m from '@istmo/contract/messages';
import type { App } from '../app.ts';
import { refuse } from '../http/refusal.ts';
import { type PasskeySite, toPasskeySite, verifyAssertion } from '../signatures/passkey-assertion.ts';
import { hashToken } from './token.ts';

/* What is the same for passkeys of customers (the area security) and of staff (the area staff), which store them each in their own tables. */

/** A person has a handful of devices. */
export const maxPasskeys = 20;

const challengeMinutes = 5;
export const challengeMs = challengeMinutes * 60_000;

// EdDSA, ES256 and RS256 (COSE): what the devices in use can sign with.
const algorithms = [-8, -7, -257];

/** The site that passkeys belong to, with its name. */
export type RelyingParty = PasskeySite & { readonly name: string };

export const toRelyingParty = (url: string, name: string): RelyingParty => ({ ...toPasskeySite(url), name });

/** A new challenge; its hash is stored until it is answered. */
export function newChallenge(): { readonly challenge: string; readonly hash: string } {
  const challenge = randomBytes(32).toString('base64url');
  return { challenge, hash: hashToken(challenge) };
}

/** The challenge that an answer names. */
export function readChallenge(clientData: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    if (typeof read !== 'object' || read === null || !('challenge' in read)) return undefined;
    return typeof read.challenge === 'string' ? read.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What is stored of every passkey. */
export type Credential = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: PasskeyTransport[];
  readonly isBackedUp: boolean;
};

type KnownCredential = Pick<Credential, 'credentialId' | 'transports'>;

const toKnown = ({ credentialId, transports }: KnownCredential): PasskeyRequest['allowCredentials'][number] => ({
  id: credentialId.toString('base64url'),
  type: 'public-key',
  transports,
});

type Creation = {
  readonly site: RelyingParty;
  readonly challenge: string;
  /** `id` is what the device returns as the owner at a sign-in. */
  readonly owner: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly known: readonly KnownCredential[];
};

/** What the browser needs to create a passkey. */
export function toCreation({ site: { id, name }, challenge, owner, known }: Creation): PasskeyCreation {
  return {
    challenge,
    rp: { id, name },
    user: { ...owner, id: Buffer.from(owner.id).toString('base64url') },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: known.map(toKnown),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

type Request = {
  readonly site: RelyingParty;
  readonly challenge: string;
  readonly allowed: readonly KnownCredential[];
};

/** What the browser needs to sign in: with one of these passkeys, or with any of this site. */
export function toRequest({ site, challenge, allowed }: Request): PasskeyRequest {
  return {
    challenge,
    rpId: site.id,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: allowed.map(toKnown),
  };
}

type SignedFor<Answer> = { readonly site: RelyingParty; readonly challenge: string; readonly answer: Answer };

/** The passkey that the browser created. Refuses one of another site or challenge, or whose device did not check who holds it. */
export async function verifyCreated(
  app: App,
  { site, challenge, answer: { response, ...credential } }: SignedFor<CreatedPasskey>,
): Promise<Credential> {
  const transports = passkeyTransports.filter((transport) => response.transports?.includes(transport));
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo) {
      const { credential: created, credentialBackedUp } = registrationInfo;
      return {
        credentialId: Buffer.from(created.id, 'base64url'),
        publicKey: Buffer.from(created.publicKey),
        counter: BigInt(created.counter),
        transports,
        isBackedUp: credentialBackedUp,
      };
    }
  } catch (error) {
    app.log.info({ err: error }, 'a new passkey was refused');
  }
  return refuse('passkey_refused', m.security_passkey_refused);
}

type SignedRequest = SignedFor<PasskeySignature> & {
  /** The account that the device has to name, if it names one: it was stored there when the passkey was made. */
  readonly owner: string;
  readonly publicKey: Buffer;
};

/** What a right signature says; undefined when it is wrong. */
export async function verifySignature(
  app: App,
  { site, challenge, answer, owner, publicKey }: SignedRequest,
): Promise<Pick<Credential, 'counter' | 'isBackedUp'> | undefined> {
  const named = Buffer.from(answer.response.userHandle, 'base64url').toString();
  if (named !== '' && named !== owner) return undefined;
  try {
    return await verifyAssertion({ site, challenge, answer, publicKey });
  } catch (error) {
    app.log.info({ err: error, owner }, 'a passkey was refused');
    return undefined;
  }
}

/** A count that has not grown: two devices sign with one key, so it was copied. Devices that do not count always send zero. */
export const isCopied = (counter: bigint, stored: bigint): boolean => counter <= stored && stored > 0n;
