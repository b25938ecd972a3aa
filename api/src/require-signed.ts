import { createPublicKey } from 'node:crypto';
import type { Reader } from '@istmo/db/tx';
import { toSigningKey } from '@istmo/ledger';
import type { App } from './app.ts';
import { type ApprovalContent, isApprovalGenuine } from './approval-signature.ts';
import { readApprovalSignatures } from './approval-signatures.store.ts';
import { toPasskeySite } from './passkey-assertion.ts';

/** Throws when none but who proposed it signed exactly this: the worker carries out no approval that only rows tell of. */
export async function requireSigned(
  { settings }: Pick<App, 'settings'>,
  reader: Reader,
  content: ApprovalContent,
): Promise<void> {
  const rules = {
    approvalKey: createPublicKey(toSigningKey(settings.approvalKey)),
    consoleSite: toPasskeySite(settings.consoleOrigin),
  };
  const signed = await readApprovalSignatures(reader, content.kind, content.id);
  const others = signed.filter(({ staff }) => staff !== content.facts['proposedBy']);
  for (const one of others) if (await isApprovalGenuine(rules, one, content)) return;
  throw new Error(`no signature approves the ${content.kind} ${content.id}`);
}
