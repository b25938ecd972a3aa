import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeySignature } from '@istmo/contract/kernel/passkey';

/** The site that passkeys belong to: its domain, and the origin of its pages. */
export type PasskeySite = { readonly id: string; readonly origin: string };

export function toPasskeySite(url: string): PasskeySite {
  const { hostname, origin } = new URL(url);
  return { id: hostname, origin };
}

export type Assertion = {
  readonly site: PasskeySite;
  readonly challenge: string;
  readonly answer: Omit<PasskeySignature, 'response'> & {
    readonly response: Omit<PasskeySignature['response'], 'userHandle'>;
  };
  readonly publicKey: Buffer;
};

/** What a right signature of a passkey says; undefined when it is wrong. Throws when the device sent something else than an answer. */
export async function verifyAssertion({
  site,
  challenge,
  answer,
  publicKey,
}: Assertion): Promise<{ readonly counter: bigint; readonly isBackedUp: boolean } | undefined> {
  const { response, ...credential } = answer;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    // The count is compared afterwards, because a copy has to be reported.
    credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) return undefined;
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return { counter: BigInt(newCounter), isBackedUp: credentialBackedUp };
}
