import { type KeyObject, sign, verify } from 'node:crypto';

/** What the approval of a withdrawal address is signed over: whose it is, where it leads, and when it was approved. */
export type ApprovedAddress = {
  readonly id: string;
  readonly customer: string;
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  readonly approvedAt: Date;
};

function toBytes({ id, customer, currency, chain, address, approvedAt }: ApprovedAddress): Buffer {
  const fields = [id, customer, currency, chain, address, approvedAt.toISOString()];
  return Buffer.from(`istmo withdrawal address ${JSON.stringify(fields)}`);
}

/** Signs an approval (Ed25519): a row that anybody else wrote into the database is then no approval to the signer. */
export function signApproval(key: KeyObject, approved: ApprovedAddress): Buffer {
  return sign(null, toBytes(approved), key);
}

export function isApprovalSigned(
  publicKeys: readonly KeyObject[],
  approved: ApprovedAddress,
  signature: Buffer,
): boolean {
  return signature.length === 64 && publicKeys.some((key) => verify(null, toBytes(approved), key, signature));
}
