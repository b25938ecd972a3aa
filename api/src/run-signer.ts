import { createPublicKey } from 'node:crypto';
import { toSigningKey } from '@istmo/ledger';
import type { Logger } from 'pino';
import { type BesideProcess, runBeside } from './run-beside.ts';
import type { Settings } from './settings.ts';

/** The sandbox's signer, with its own login and key. An operator runs it elsewhere, where the API cannot reach its key. */
export function runSigner(settings: Settings, { url, log }: { url: string; log: Logger }): BesideProcess {
  return runBeside({ name: 'signer', environment: environmentOf(settings, url), log });
}

function environmentOf({ approvalKey, mode }: Settings, url: string): NodeJS.ProcessEnv {
  const publicKey = createPublicKey(toSigningKey(approvalKey)).export({ format: 'der', type: 'spki' });
  return {
    ISTMO_MODE: mode,
    ISTMO_SIGNER_URL: url,
    ISTMO_APPROVAL_PUBLIC_KEY: publicKey.toString('base64'),
  };
}
