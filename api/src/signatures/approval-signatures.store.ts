import type { ApprovalKind } from '@istmo/contract/kernel/approval';
import type { Reader, Tx } from '@istmo/db/tx';
import type { SignedApproval } from './approval-signature.ts';

type Row = {
  readonly staff: string;
  readonly content: string;
  readonly signature: Buffer;
  readonly clientData: Buffer | null;
  readonly authenticatorData: Buffer | null;
  readonly credentialId: Buffer | null;
  readonly publicKey: Buffer | null;
  readonly keyProof: Buffer | null;
  readonly at: Date;
};

const signatureColumns = `g.staff_id as staff, g.content, g.signature, g.client_data as "clientData",
  g.authenticator_data as "authenticatorData", g.credential_id as "credentialId", g.public_key as "publicKey", g.key_proof as "keyProof", g.signed_at as at`;

function toSigned({ staff, content, signature, at, ...key }: Row): DatedApproval {
  const { clientData, authenticatorData, credentialId, publicKey, keyProof } = key;
  const isComplete = clientData && authenticatorData && credentialId && publicKey && keyProof;
  const passkey = isComplete ? { clientData, authenticatorData, credentialId, publicKey, keyProof } : null;
  return { staff, content, signature, passkey, at };
}

export type DatedApproval = SignedApproval & { readonly at: Date };

export type StoredApproval = DatedApproval & { readonly kind: ApprovalKind; readonly subject: string };

export async function insertApprovalSignature(
  tx: Tx,
  { kind, subject, staff, content, signature, passkey, at }: StoredApproval,
): Promise<void> {
  await tx.query(
    `insert into app.approval_signature (kind, subject, staff_id, content, method, signature, client_data, authenticator_data,
       credential_id, public_key, key_proof, signed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      kind,
      subject,
      staff,
      content,
      passkey ? 'passkey' : 'password',
      signature,
      passkey?.clientData ?? null,
      passkey?.authenticatorData ?? null,
      passkey?.credentialId ?? null,
      passkey?.publicKey ?? null,
      passkey?.keyProof ?? null,
      at,
    ],
  );
}

/** The signatures of one approval, of all approvers. */
export async function readApprovalSignatures(
  reader: Reader,
  kind: ApprovalKind,
  subject: string,
): Promise<DatedApproval[]> {
  const rows = await reader.query<Row>(
    `select ${signatureColumns} from app.approval_signature g where g.kind = $1 and g.subject = $2`,
    [kind, subject],
  );
  return rows.map(toSigned);
}
