import { createHmac, randomInt } from 'node:crypto';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { derivedKey } from '../../signatures/derived-key.ts';
import type { Settings } from '../../settings/settings.ts';

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

/** A keyed hash, because 50 bits alone could be searched for in a stolen table. Hyphens, spaces and case are ignored. */
export function hashRecoveryCode(settings: Pick<Settings, 'secret'>, customer: CustomerId, code: string): string {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return createHmac('sha256', derivedKey(settings, 'recovery-code')).update(`${customer} ${plain}`).digest('hex');
}
