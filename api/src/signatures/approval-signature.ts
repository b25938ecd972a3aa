import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import type { ApprovalKind } from '@istmo/contract/kernel/approval';
import { type PasskeySite, verifyAssertion } from './passkey-assertion.ts';

/* Approvals of a second person are signed, so that rows alone approve nothing (docs/decisions/028-approvals-are-signed.md). */

/** What is approved. The facts are all that it consists of: amounts in units, the receiver, who proposed it and when. */
export type ApprovalContent = {
  readonly kind: ApprovalKind;
  readonly id: string;
  readonly facts: Readonly<Record<string, string>>;
};

/** What a member of staff signs, as text. The same content gives the same text. */
export function writeApproval({ kind, id, facts }: ApprovalContent, staff: string): string {
  const sorted = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(['istmo approval', kind, id, staff, sorted]);
}

/** The challenge that a passkey signs for an approval. */
export const toChallenge = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What a withdrawal consists of, as its approvers and the signer read it. */
export type ApprovedWithdrawal = {
  readonly id: string;
  readonly customer: string;
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  readonly units: bigint;
  readonly sentUnits: bigint;
  readonly feeCurrency: string;
  readonly feeUnits: bigint;
};

export const describeWithdrawal = ({
  id,
  units,
  sentUnits,
  feeUnits,
  ...facts
}: ApprovedWithdrawal): ApprovalContent => ({
  kind: 'withdrawal',
  id,
  facts: {
    customer: facts.customer,
    currency: facts.currency,
    chain: facts.chain,
    address: facts.address,
    feeCurrency: facts.feeCurrency,
    units: `${units}`,
    sentUnits: `${sentUnits}`,
    feeUnits: `${feeUnits}`,
  },
});

/** A passkey of staff, whose owner the platform vouches for. */
export type ApprovingKey = {
  readonly staff: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
};

const toKeyBytes = ({ staff, credentialId, publicKey }: ApprovingKey): Buffer =>
  Buffer.from(JSON.stringify(['istmo staff passkey', staff, credentialId.toString('hex'), publicKey.toString('hex')]));

/** Signs that a passkey is this member of staff's: another login may write the row, and not this. */
export const signKey = (key: KeyObject, approving: ApprovingKey): Buffer => sign(null, toKeyBytes(approving), key);

export const isKeySigned = (publicKeys: readonly KeyObject[], approving: ApprovingKey, proof: Buffer): boolean =>
  proof.length === 64 && publicKeys.some((key) => verify(null, toKeyBytes(approving), key, proof));

const toPasswordBytes = (text: string): Buffer => Buffer.from(`by password and code ${text}`);

/** The platform's signature that the approver gave password and code for this. */
export const signForPassword = (key: KeyObject, text: string): Buffer => sign(null, toPasswordBytes(text), key);

/** An approval as it is stored. */
export type SignedApproval = {
  readonly staff: string;
  readonly content: string;
  readonly signature: Buffer;
  /** Null: by password and code. */
  readonly passkey: {
    readonly clientData: Buffer;
    readonly authenticatorData: Buffer;
    readonly credentialId: Buffer;
    readonly publicKey: Buffer;
    readonly keyProof: Buffer;
  } | null;
};

/** The public keys that the platform signs approvals with; more than one while the key is changed. */
export type ApprovalKeys = () => readonly KeyObject[];

/** Whom approvals are checked by: the platform's public keys, and the site of the console. */
export type ApprovalRules = { readonly approvalKeys: ApprovalKeys; readonly consoleSite: PasskeySite };

/** Whether this member of staff approved exactly this. Reads no state, only what was signed. */
export async function isApprovalGenuine(
  { approvalKeys, consoleSite }: ApprovalRules,
  { staff, content, signature, passkey }: SignedApproval,
  approved: ApprovalContent,
): Promise<boolean> {
  if (content !== writeApproval(approved, staff)) return false;
  if (passkey === null)
    return (
      signature.length === 64 && approvalKeys().some((key) => verify(null, toPasswordBytes(content), key, signature))
    );
  const { credentialId, publicKey, keyProof, clientData, authenticatorData } = passkey;
  if (!isKeySigned(approvalKeys(), { staff, credentialId, publicKey }, keyProof)) return false;
  const id = credentialId.toString('base64url');
  const response = {
    clientDataJSON: clientData.toString('base64url'),
    authenticatorData: authenticatorData.toString('base64url'),
    signature: signature.toString('base64url'),
  };
  const answer = { id, rawId: id, type: 'public-key' as const, response };
  const read = verifyAssertion({ site: consoleSite, challenge: toChallenge(content), answer, publicKey });
  return (await read.catch(() => undefined)) !== undefined;
}
