import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';
import { derivedKey, derivedKeys, type KeyContext } from './derived-key.ts';

const use = 'returned-mail';
// 80 bits: what tries it needs a message for each guess. With the id it fits into the local part of an address (64 characters).
const signatureLength = 20;

const sign = (key: Buffer, hexId: string): string =>
  createHmac('sha256', key).update(hexId).digest('hex').slice(0, signatureLength);

/** What an email is recognised by when it comes back: 32 digits of its id, a full stop and 20 of a signature, all hexadecimal in lower case. */
export function toReference(settings: Pick<Settings, 'secret'>, id: string): string {
  const hexId = id.replaceAll('-', '').toLowerCase();
  return `${hexId}.${sign(derivedKey(settings, use), hexId)}`;
}

/** The id of the email that a reference names; undefined for one that this platform did not sign. */
export function readReference(context: KeyContext, reference: string): string | undefined {
  const [, hexId, signature] = /^([0-9a-f]{32})\.([0-9a-f]{20})$/.exec(reference) ?? [];
  if (hexId === undefined || signature === undefined) return undefined;
  const presented = Buffer.from(signature);
  const isOurs = derivedKeys(context, use).some((key) => timingSafeEqual(Buffer.from(sign(key, hexId)), presented));
  return isOurs ? hexId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined;
}
