import { createPublicKey, type KeyObject } from 'node:crypto';
import { toSigningKey } from '@istmo/ledger';
import type { App } from '../app.ts';
import { type AcceptedKey, listKeys } from '../settings/setting-kinds.ts';

/** A public key of approvals, as `npm run admin -- approval-key` prints it: DER in base64. */
const readApprovalKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });

/** The public key of the key in the settings, in that form. */
export const writeApprovalKey = (approvalKey: string): string =>
  createPublicKey(toSigningKey(approvalKey)).export({ format: 'der', type: 'spki' }).toString('base64');

/** The public keys that approvals are checked by at a time: the one in use, and those that are accepted beside it. */
export function listApprovalKeys(inUse: string, accepted: readonly AcceptedKey[], at: Date): readonly KeyObject[] {
  return listKeys(inUse, accepted, at).map(readApprovalKey);
}

type KeyContext = Pick<App, 'clock'> & {
  readonly settings: Pick<App['settings'], 'approvalKey' | 'approvalKeysAccepted'>;
};

/** Those of the platform's own settings, now. */
export const ownApprovalKeys = ({ settings, clock }: KeyContext): readonly KeyObject[] =>
  listApprovalKeys(writeApprovalKey(settings.approvalKey), settings.approvalKeysAccepted, clock.now());
