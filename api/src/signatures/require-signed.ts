import { createPublicKey } from 'node:crypto';
import type { Reader } from '@istmo/db/tx';
import { toSigningKey } from '@istmo/ledger';
import type { App } from '../app.ts';
import {
  type ApprovalContent,
  type ApprovalRules,
  isApprovalGenuine,
  type SignedApproval,
} from './approval-signature.ts';
import { readApprovalSignatures } from './approval-signatures.store.ts';
import { toPasskeySite } from './passkey-assertion.ts';

type Settings = Pick<App, 'settings'>;

const toRules = ({ settings }: Settings): ApprovalRules => ({
  approvalKey: createPublicKey(toSigningKey(settings.approvalKey)),
  consoleSite: toPasskeySite(settings.consoleOrigin),
});

/** Whether one of these members of staff signed exactly this. */
export async function isSignedBy(
  app: Settings,
  reader: Reader,
  { content, isSigner }: { readonly content: ApprovalContent; readonly isSigner: (staff: string) => boolean },
): Promise<boolean> {
  const signed = await readApprovalSignatures(reader, content.kind, content.id);
  const isGenuine = (one: SignedApproval) => isApprovalGenuine(toRules(app), one, content);
  for (const one of signed) if (isSigner(one.staff) && (await isGenuine(one))) return true;
  return false;
}

/** Throws when none but who proposed it signed exactly this: the worker carries out no approval that only rows tell of. */
export async function requireSigned(app: Settings, reader: Reader, content: ApprovalContent): Promise<void> {
  const isSigner = (staff: string): boolean => staff !== content.facts['proposedBy'];
  if (!(await isSignedBy(app, reader, { content, isSigner })))
    throw new Error(`no signature approves the ${content.kind} ${content.id}`);
}
