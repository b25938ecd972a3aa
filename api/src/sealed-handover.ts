import { createDecipheriv, createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Settings } from './settings.ts';

const [ivBytes, tagBytes] = [12, 16];

/** What the sign-up site says in the sealed token: for which platform it was made, and when (seconds since 1970, UTC). */
const tokenClaims = z.object({ aud: z.string(), iat: z.int() });

export type HandoverContent = {
  readonly email: string;
  /** Names these values: brought again, however written, they have the same. */
  readonly hash: string;
};

type OpeningContext = { readonly settings: Pick<Settings, 'handoverKey' | 'publicUrl'>; readonly now: Date };

const maxAgeSeconds = 60;
/** Two machines' clocks are never quite alike. */
const maxClockSkewSeconds = 5;

/**
 * Opens what the external sign-up site sealed with AES-256-GCM under the shared key (docs/recipes/handover.md): base64url of nonce,
 * ciphertext and tag. The e-mail is sealed to its token, so that parts of two handovers don't fit together. Undefined for whatever is
 * altered, foreign or out of its time; which of them it was is nobody's business.
 */
export function openSealedHandover(
  given: { readonly email: string; readonly token: string },
  { settings, now }: OpeningContext,
): HandoverContent | undefined {
  const key = Buffer.from(settings.handoverKey, 'base64');
  const token = Buffer.from(given.token, 'base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const said = unseal(key, token, 'istmo handover token');
  const email = unseal(key, Buffer.from(given.email, 'base64url'), `istmo handover email ${hash}`);
  if (said === undefined || email === undefined) return undefined;
  const read = z.safeParse(tokenClaims, parseJson(said));
  if (!read.success || read.data.aud !== settings.publicUrl) return undefined;
  const age = now.getTime() / 1000 - read.data.iat;
  return age < -maxClockSkewSeconds || age >= maxAgeSeconds ? undefined : { email, hash };
}

function unseal(key: Buffer, sealed: Buffer, boundTo: string): string | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
