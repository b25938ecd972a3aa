import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';
import { ownApprovalKeys } from './approval-keys.ts';
import { type ApprovalContent, type ApprovalRules, isApprovalGenuine } from './approval-signature.ts';
import { type DatedApproval, readApprovalSignatures } from './approval-signatures.store.ts';
import { toPasskeySite } from './passkey-assertion.ts';

type Context = Pick<App, 'settings' | 'clock'>;

type SignatureSearch = {
  readonly content: ApprovalContent;
  readonly isSigner: (staff: string) => boolean;
  /** Whether it took effect before: then it may be signed with a key that was accepted when it was signed. */
  readonly isPast?: boolean;
};

const toRules = ({ settings, clock }: Context, at: Date | undefined): ApprovalRules => ({
  approvalKeys: () => ownApprovalKeys({ settings, clock: at ? { now: () => at } : clock }),
  consoleSite: toPasskeySite(settings.consoleOrigin),
});

/** Whether one of these members of staff signed exactly this. */
export async function isSignedBy(
  context: Context,
  reader: Reader,
  { content, isSigner, isPast = false }: SignatureSearch,
): Promise<boolean> {
  const signed = await readApprovalSignatures(reader, content.kind, content.id);
  const isGenuine = (one: DatedApproval) =>
    isApprovalGenuine(toRules(context, isPast ? one.at : undefined), one, content);
  for (const one of signed) if (isSigner(one.staff) && (await isGenuine(one))) return true;
  return false;
}

/** Throws when none but who proposed it signed exactly this: the worker carries out no approval that only rows tell of. */
export async function requireSigned(context: Context, reader: Reader, content: ApprovalContent): Promise<void> {
  const isSigner = (staff: string): boolean => staff !== content.facts['proposedBy'];
  if (!(await isSignedBy(context, reader, { content, isSigner })))
    throw new Error(`no signature approves the ${content.kind} ${content.id}`);
}
