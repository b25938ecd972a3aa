import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { App } from '../../app.ts';
import { derivedKey, derivedKeys, type KeyContext } from '../../signatures/derived-key.ts';
import type { Settings } from '../../settings/settings.ts';
import { countCodesBySecret, listTwoFactors, replaceSealed } from './two-factor.store.ts';

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

/** Decrypts a sealed secret; throws when it was sealed with a key that is not accepted, or for another owner. */
export function openSecret(context: KeyContext, owner: string, sealed: Buffer): string {
  for (const key of derivedKeys(context, 'tfa-secret')) {
    const secret = openWith(key, owner, sealed);
    if (secret !== undefined) return secret;
  }
  throw new Error('an authenticator secret was sealed with another key, or for another owner');
}

/** Whether it was sealed with the key in use: else it is sealed again before the key before is dropped. */
export const isSealedNow = (settings: Key, owner: string, sealed: Buffer): boolean =>
  openWith(derivedKey(settings, 'tfa-secret'), owner, sealed) !== undefined;

function openWith(key: Buffer, owner: string, sealed: Buffer): string | undefined {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const pageSize = 500;
const noId = '00000000-0000-0000-0000-000000000000';

export type Resealed = {
  readonly resealed: number;
  /** Customers with a recovery code of release 0.2.0, which ends with the secret that it was hashed by. */
  readonly withOlderCodes: number;
};

/** Seals each authenticator's secret of a customer that was sealed with a secret that is about to be dropped. `db` has the operator's login. */
export async function resealTwoFactors(app: Pick<App, 'db' | 'settings' | 'clock'>): Promise<Resealed> {
  let resealed = 0;
  for (let after: string = noId; ;) {
    const page = await listTwoFactors(app.db, after, pageSize);
    for (const factor of page) {
      const { customer, sealed } = factor;
      if (isSealedNow(app.settings, customer, sealed)) continue;
      await replaceSealed(app.db, factor, sealSecret(app.settings, customer, openSecret(app, customer, sealed)));
      resealed += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.customer;
  }
  return { resealed, withOlderCodes: await countCodesBySecret(app.db) };
}
