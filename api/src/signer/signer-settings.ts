import { createPublicKey, type KeyObject } from 'node:crypto';
import { parseUnits } from '@istmo/contract/kernel/money';
import { toSigningKey } from '@istmo/ledger';

/** The signer's own settings. The API refuses to start with any of them but the login's address, so that it never has the key. */
export type SignerSettings = {
  readonly url: string;
  readonly key: KeyObject;
  readonly approvalKey: KeyObject;
  readonly maxUnapproved: (currency: string, scale: number) => bigint;
};

// Known to everybody; accepted in the sandbox only.
const sandboxKey = 'c2FuZGJveCBzaWduaW5nLCBrbm93biB0byBhbGwhISE=';
const defaultUnapproved = 'BTC=0.2,USDT=10000,COINGT=10';

/** Throws a sentence for the operator when something is missing. */
export function readSignerSettings(environment: NodeJS.ProcessEnv): SignerSettings {
  const read = (name: string, fallback = ''): string => {
    const value = environment[name] || fallback;
    if (value === '') throw new Error(`${name} is missing`);
    return value;
  };
  const isSandbox = environment['ISTMO_MODE'] !== 'production';
  return {
    url: read('ISTMO_SIGNER_URL'),
    key: toSigningKey(read('ISTMO_SIGNER_KEY', isSandbox ? sandboxKey : '')),
    approvalKey: createPublicKey({
      key: Buffer.from(read('ISTMO_APPROVAL_PUBLIC_KEY'), 'base64'),
      format: 'der',
      type: 'spki',
    }),
    maxUnapproved: readAmounts(read('ISTMO_SIGNER_UNAPPROVED', defaultUnapproved)),
  };
}

/** Amounts such as BTC=0.2,USDT=10000. */
export function readAmounts(text: string): SignerSettings['maxUnapproved'] {
  const amounts = new Map(
    text.split(',').map((entry) => {
      const [currency = '', amount = ''] = entry.trim().split('=');
      return [currency, amount];
    }),
  );
  return (currency, scale) => parseUnits(amounts.get(currency) ?? '0', scale, 'down') ?? 0n;
}
