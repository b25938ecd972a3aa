import { createDecipheriv, createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { listKeys } from '../settings/setting-kinds.ts';
import type { Settings } from '../settings/settings.ts';

const [ivBytes, tagBytes] = [12, 16];

/** The content of the sealed token: the platform it was made for, and when (seconds since 1970, UTC). */
const tokenClaims = z.object({ aud: z.string(), iat: z.int() });

export type HandoverContent = {
  readonly email: string;
  /** Identifies the token whatever its encoding, so that it can be accepted only once. */
  readonly hash: string;
};

type OpeningContext = {
  readonly settings: Pick<Settings, 'handoverKey' | 'handoverKeyAccepted' | 'publicUrl'>;
  readonly now: Date;
};

const maxAgeSeconds = 60;
/** The clocks of two machines differ a little. */
const maxClockSkewSeconds = 5;

/**
 * Decrypts what the external sign-up site sealed with AES-256-GCM under the shared key (docs/recipes/handover.md): base64url of nonce,
 * ciphertext and tag. The e-mail is bound to its token, so that parts of two handovers cannot be combined. Returns undefined for anything
 * altered, made with another key or for another platform, or expired; the caller must not learn which.
 */
export function openSealedHandover(
  sealed: { readonly email: string; readonly token: string },
  { settings, now }: OpeningContext,
): HandoverContent | undefined {
  const token = Buffer.from(sealed.token, 'base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const opened = listKeys(settings.handoverKey, settings.handoverKeyAccepted, now).flatMap((text) => {
    const key = Buffer.from(text, 'base64');
    const claims = unseal(key, token, 'istmo handover token');
    const email = unseal(key, Buffer.from(sealed.email, 'base64url'), `istmo handover email ${hash}`);
    return claims === undefined || email === undefined ? [] : [{ claims, email }];
  });
  const [{ claims, email } = { claims: '', email: '' }] = opened;
  if (opened.length === 0 || !isStorable(email)) return undefined;
  const read = z.safeParse(tokenClaims, parseJson(claims));
  if (!read.success || read.data.aud !== settings.publicUrl) return undefined;
  const age = now.getTime() / 1000 - read.data.iat;
  return age < -maxClockSkewSeconds || age >= maxAgeSeconds ? undefined : { email, hash };
}

/** Whether the database can hold the text. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

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
