import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derived-key.ts';
import type { Settings } from './settings.ts';

/** 256 random bits, printable. What its holder shows; the database holds only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What a link in a letter is for and what it names. */
export type SignedLink = { readonly purpose: string; readonly token: string };

/** The keyed check that travels beside a link's token (decisions, point 5): made for one purpose, it opens nothing else. */
export function signLink(settings: Pick<Settings, 'secret'>, { purpose, token }: SignedLink): string {
  return createHmac('sha256', derivedKey(settings, 'mail-link')).update(`${purpose} ${token}`).digest('base64url');
}

export function isLinkSignatureValid(settings: Pick<Settings, 'secret'>, link: SignedLink, given: string): boolean {
  const [right, other] = [Buffer.from(signLink(settings, link)), Buffer.from(given)];
  return right.length === other.length && timingSafeEqual(right, other);
}
