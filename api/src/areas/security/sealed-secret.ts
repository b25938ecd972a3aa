import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '../../signatures/derived-key.ts';
import type { Settings } from '../../settings/settings.ts';

type Key = Pick<Settings, 'secret'>;

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts an authenticator's secret for the database (AES-256-GCM), bound to its owner, so that it cannot be decrypted in another row. */
export function sealSecret(settings: Key, owner: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(settings, 'tfa-secret'), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed secret; throws when it was sealed with another key or for another owner. */
export function openSecret(settings: Key, owner: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(settings, 'tfa-secret'), nonce, {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
