import type { Reader } from '@istmo/db/tx';
import type { ApprovedAddress } from '../../signatures/address-approval.ts';

/** Approved addresses that the customer has not deleted, by id, after this one. */
export async function listSigned(
  reader: Reader,
  after: string,
  most: number,
): Promise<(ApprovedAddress & { readonly approval: Buffer })[]> {
  return reader.query(
    `select id, customer_id as customer, currency, chain, address, approved_at as "approvedAt", approval from app.withdrawal_address
      where id > $1 and approved_at is not null and state <> 'deleted' order by id limit $2`,
    [after, most],
  );
}

/** The operator's own: the same approval by another key. */
export async function replaceApproval(reader: Reader, id: string, approval: Buffer): Promise<void> {
  await reader.query('update app.withdrawal_address set approval = $2 where id = $1', [id, approval]);
}
