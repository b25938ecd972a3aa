import { createPublicKey } from 'node:crypto';
import type { Db } from '@istmo/db/tx';
import { toSigningKey } from '@istmo/ledger';
import { sandboxSigner } from '@istmo/providers/signing/sandbox';
import { toPasskeySite } from '../signatures/passkey-assertion.ts';
import type { Settings } from '../settings/settings.ts';
import { memoryJournal } from '../signatures/signer-journal.ts';
import type { Signer } from '../signer/sign-approved.ts';
import { readAmounts, readMaxFees } from '../signer/signer-settings.ts';

/** The signer, with the login and the public key that its own process has. */
export function createTestSigner(
  db: Db,
  { approvalKey, consoleOrigin }: Pick<Settings, 'approvalKey' | 'consoleOrigin'>,
): Signer {
  return {
    db,
    transactions: sandboxSigner(toSigningKey(Buffer.alloc(32, 7).toString('base64'))),
    approvalKeys: () => [createPublicKey(toSigningKey(approvalKey))],
    consoleSite: toPasskeySite(consoleOrigin),
    maxUnapproved: readAmounts('BTC=0.2,USDT=10000,COINGT=10'),
    maxFeeRate: readMaxFees('BTC=100000,TRON=100000,POLYGON=100000'),
    journal: memoryJournal(),
    onError: (withdrawal, error) => {
      throw new Error(`withdrawal ${withdrawal} was not signed`, { cause: error });
    },
  };
}
