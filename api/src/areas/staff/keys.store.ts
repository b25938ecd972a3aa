import type { StaffId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import type { ApprovingKey } from '../../signatures/approval-signature.ts';

type StaffSecret = { readonly staff: StaffId; readonly sealed: Buffer };

/** The sealed authenticator secrets of all staff. */
export async function listStaffSecrets(reader: Reader): Promise<StaffSecret[]> {
  return reader.query<StaffSecret>('select id as staff, tfa_secret as sealed from app.staff order by id', []);
}

/** Replaces a sealed secret, unless it is another one since. */
export async function replaceStaffSecret(reader: Reader, { staff, sealed }: StaffSecret, again: Buffer): Promise<void> {
  await reader.query('update app.staff set tfa_secret = $3 where id = $1 and tfa_secret = $2', [staff, sealed, again]);
}

/** The passkeys of staff that sign approvals, with the platform's signature. */
export async function listKeyProofs(
  reader: Reader,
): Promise<(ApprovingKey & { readonly id: string; readonly proof: Buffer })[]> {
  return reader.query(
    `select id, staff_id as staff, credential_id as "credentialId", public_key as "publicKey", key_proof as proof
       from app.staff_passkey where key_proof is not null order by id`,
    [],
  );
}

export async function replaceKeyProof(reader: Reader, id: string, proof: Buffer): Promise<void> {
  await reader.query('update app.staff_passkey set key_proof = $2 where id = $1', [id, proof]);
}
