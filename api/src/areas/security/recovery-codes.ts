import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { derivedKeys, type KeyContext } from '../../signatures/derived-key.ts';

// Without letters and digits that are easily confused.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 10;

/** Ten codes of 50 random bits, grouped for writing down: ABCDE-FGHJK. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

type OwnedCode = { readonly customer: CustomerId; readonly code: string };

const hashWith = (key: Uint8Array, { customer, code }: OwnedCode): string => {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return createHmac('sha256', key).update(`${customer} ${plain}`).digest('hex');
};

/**
 * A hash keyed by the secret of the customer's authenticator, because 50 bits alone could be searched for in a stolen table. Hyphens, spaces
 * and case are ignored.
 */
export function hashRecoveryCode(authenticatorSecret: string, owned: OwnedCode): string {
  return hashWith(Buffer.from(hkdfSync('sha256', authenticatorSecret, '', 'istmo recovery-code', 32)), owned);
}

/** The hashes of a code of release 0.2.0, which were keyed by the secret of the settings. */
export function listOlderHashes(context: KeyContext, owned: OwnedCode): string[] {
  return derivedKeys(context, 'recovery-code').map((key) => hashWith(key, owned));
}
