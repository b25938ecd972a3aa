import { isIPv6 } from 'node:net';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/handler.ts';
import type { DeletionBatch } from '../../retention-rule.ts';
import { hashToken, newToken } from '../../token.ts';

/** A network address without the part that names one machine: "192.0.2.…", "2001:db8:1:…". */
export function roughAddress(address: string): string {
  return isIPv6(address) ? `${address.split(':').slice(0, 3).join(':')}:…` : address.replace(/\.\d+$/, '.…');
}

type SignInDevice = {
  /** Whether the customer signs in with it for the first time. */
  readonly isNew: boolean;
  /** The cookie of a browser; other clients have none. */
  readonly deviceToken: string | undefined;
};

/**
 * Remembers what a customer signs in with. A browser is known by a random token in a cookie of its own, which stays after the session and is
 * the same for all who use that browser; a program that keeps no cookies by its name and its network.
 */
export async function rememberDevice(
  app: App,
  tx: Tx,
  { customer, visitor }: { customer: CustomerId; visitor: Visitor },
): Promise<SignInDevice> {
  const deviceToken = visitor.wantsBinding ? (visitor.deviceToken ?? newToken()) : undefined;
  const device = deviceToken ?? `${visitor.device} ${roughAddress(visitor.address)}`;
  const [row] = await tx.query<{ isNew: boolean }>(
    `insert into app.known_device as known (customer_id, device_hash, first_seen_at, last_seen_at)
     values ($1, decode($2, 'hex'), $3, $3)
     on conflict (customer_id, device_hash) do update set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
     returning xmax = 0 as "isNew"`,
    [customer, hashToken(`${customer} ${device}`), app.clock.now()],
  );
  return { isNew: row?.isNew ?? false, deviceToken };
}

/** The name of a browser that the customer signed in with before, by its cookie; undefined for any other visitor. */
export async function findKnownDevice(
  reader: Reader,
  { customer, visitor }: { customer: CustomerId | undefined; visitor: Visitor },
): Promise<string | undefined> {
  const device = hashToken(`${customer ?? ''} ${visitor.deviceToken ?? ''}`);
  const rows = await reader.query(
    `select 1 from app.known_device where customer_id = $1 and device_hash = decode($2, 'hex')`,
    [visitor.deviceToken === undefined ? null : (customer ?? null), device],
  );
  return rows.length === 1 ? device : undefined;
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
