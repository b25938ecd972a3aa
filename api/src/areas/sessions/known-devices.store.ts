import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

type SeenDevice = { readonly customer: CustomerId; readonly hash: string; readonly at: Date };

/** Stores that a customer signed in with a device; true when it is the first time. */
export async function writeKnownDevice(tx: Tx, { customer, hash, at }: SeenDevice): Promise<boolean> {
  const [row] = await tx.query<{ isNew: boolean }>(
    `insert into app.known_device as known (customer_id, device_hash, first_seen_at, last_seen_at)
     values ($1, decode($2, 'hex'), $3, $3)
     on conflict (customer_id, device_hash) do update set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
     returning xmax = 0 as "isNew"`,
    [customer, hash, at],
  );
  return row?.isNew ?? false;
}

export async function isKnownDevice(
  reader: Reader,
  { customer, hash }: { customer: CustomerId | undefined; hash: string },
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from app.known_device where customer_id = $1 and device_hash = decode($2, 'hex')`,
    [customer ?? null, hash],
  );
  return rows.length === 1;
}

/** Forgets every device of a customer: after a freeze each of them is new again. */
export async function forgetDevices(tx: Tx, customer: CustomerId): Promise<void> {
  await tx.query('delete from app.known_device where customer_id = $1', [customer]);
}

export async function deleteKnownDevices(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.known_device where (customer_id, device_hash) in
       (select customer_id, device_hash from app.known_device where last_seen_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
