import { join } from 'node:path';
import type { App } from '../app.ts';
import { readNetworkFees } from '../areas/payouts/public.ts';
import { type BesideProcess, runBeside } from '../runtime/run-beside.ts';
import type { Settings } from '../settings/settings.ts';
import { writeApprovalKey } from '../signatures/approval-keys.ts';

/** The sandbox's signer, with its own login and key. An operator runs it elsewhere, where the API cannot reach its key. */
export async function runSigner(app: App, url: string): Promise<BesideProcess> {
  const { settings, log } = app;
  // What waits for it, from the first start on, can be signed at once: the worker's task reads the fees a moment later.
  await readNetworkFees(app);
  return runBeside({ name: 'signer', environment: environmentOf(settings, url), log });
}

function environmentOf({ approvalKey, consoleOrigin, data, mode }: Settings, url: string): NodeJS.ProcessEnv {
  return {
    ISTMO_MODE: mode,
    ISTMO_SIGNER_URL: url,
    ISTMO_APPROVAL_PUBLIC_KEY: writeApprovalKey(approvalKey),
    ISTMO_CONSOLE_ORIGIN: consoleOrigin,
    ISTMO_SIGNER_JOURNAL: join(data, 'signer-journal.jsonl'),
  };
}
