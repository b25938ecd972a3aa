import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey, derivedKeys, type KeyContext } from '../signatures/derived-key.ts';
import type { Settings } from '../settings/settings.ts';

/** 256 random bits in base64url. The holder presents it; the database holds only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The purpose of an email link and its token. */
export type SignedLink = { readonly purpose: string; readonly token: string };

/** The signature sent beside a link's token (requirement 3.5). It is valid for one purpose only. */
export function signLink(settings: Pick<Settings, 'secret'>, { purpose, token }: SignedLink): string {
  return signWith(derivedKey(settings, 'email-link'), { purpose, token });
}

const signWith = (key: Buffer, { purpose, token }: SignedLink): string =>
  createHmac('sha256', key).update(`${purpose} ${token}`).digest('base64url');

export function isLinkSignatureValid(context: KeyContext, link: SignedLink, signature: string): boolean {
  const presented = Buffer.from(signature);
  return derivedKeys(context, 'email-link').some((key) => {
    const expected = Buffer.from(signWith(key, link));
    return expected.length === presented.length && timingSafeEqual(expected, presented);
  });
}
