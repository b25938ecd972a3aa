import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { ReturnKind } from './return-kind.ts';

export type ReturnedEmail = {
  readonly id: string;
  readonly kind: ReturnKind;
  readonly status: string | undefined;
  readonly at: Date;
};

type MarkedEmail = { readonly customer: CustomerId | null; readonly recipient: string; readonly createdAt: Date };

/** Marks an email as come back; undefined for an unknown one, and for one of which that, or more, is known. */
export async function markReturned(tx: Tx, { id, kind, status, at }: ReturnedEmail): Promise<MarkedEmail | undefined> {
  const [row] = await tx.query<MarkedEmail>(
    `update app.email set returned_at = $2, return_kind = $3, return_status = $4
      where id = $1 and (return_kind is null or (return_kind in ('soft', 'refused') and $3 in ('hard', 'complaint')))
      returning customer_id as customer, recipient, created_at as "createdAt"`,
    [id, at, kind, status ?? null],
  );
  return row;
}

/** How many emails to an address came back for a cause that may pass, without those from before it was tried again. */
export async function countSoftBounces(
  reader: Reader,
  { address, since }: { address: string; since: Date },
): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from app.email
      where lower(recipient) = lower($1) and return_kind = 'soft' and returned_at > $2
        and created_at >= coalesce((select since from app.mail_address where address = lower($1) and state = 'delivers'), '-infinity')`,
    [address, since],
  );
  return row?.count ?? 0;
}

type Stop = {
  readonly address: string;
  readonly state: 'bounced' | 'complained';
  readonly status: string | undefined;
  readonly at: Date;
  /** When the email that came back was written. */
  readonly emailCreatedAt: Date;
};

/** Stops an address, unless it is stopped, or was tried again since that email. An address that does not exist matters more than a complaint. */
export async function stopAddress(tx: Tx, { address, state, status, at, emailCreatedAt }: Stop): Promise<void> {
  await tx.query(
    `insert into app.mail_address as known (address, state, since, status) values (lower($1), $2, $3, $4)
     on conflict (address) do update
       set state = excluded.state, since = excluded.since, status = excluded.status, excepted_at = null, excepted_email = null
       where (known.state = 'delivers' and known.since <= $5) or (known.state = 'complained' and excluded.state = 'bounced')`,
    [address, state, at, status ?? null, emailCreatedAt],
  );
}

export type AddressState = {
  readonly state: 'delivers' | 'bounced' | 'complained';
  readonly since: Date;
  readonly status: string | null;
  readonly retriedAt: Date | null;
};

/** What is known of an address; undefined while nothing came back. */
export async function readAddressState(reader: Reader, address: string): Promise<AddressState | undefined> {
  const [row] = await reader.query<AddressState>(
    'select state, since, status, retried_at as "retriedAt" from app.mail_address where address = lower($1)',
    [address],
  );
  return row;
}

/** Lets mail go to a stopped address again; false where it is not stopped, or was tried again after `before`. */
export async function releaseAddress(
  tx: Tx,
  { address, at, before }: { address: string; at: Date; before: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update app.mail_address set state = 'delivers', since = $2, retried_at = $2, status = null
      where address = lower($1) and state <> 'delivers' and (retried_at is null or retried_at <= $3) returning 1`,
    [address, at, before],
  );
  return rows.length === 1;
}

/** Lets one email go to an address that does not exist, if none was let go after `before`; a repeat of the same one always. */
export async function takeException(
  reader: Reader,
  { address, email, at, before }: { address: string; email: string; at: Date; before: Date },
): Promise<boolean> {
  const rows = await reader.query(
    `update app.mail_address set excepted_at = $3, excepted_email = $2
      where address = lower($1) and (excepted_at is null or excepted_at <= $4 or excepted_email = $2) returning 1`,
    [address, email, at, before],
  );
  return rows.length === 1;
}

/** How many emails came back since a time, by kind. */
export async function countReturned(reader: Reader, since: Date): Promise<{ kind: ReturnKind; count: number }[]> {
  return reader.query(
    `select return_kind as kind, count(*)::int as count from app.email where returned_at > $1 group by return_kind`,
    [since],
  );
}

/** How many addresses are stopped, by state. */
export async function countStopped(reader: Reader): Promise<{ state: 'bounced' | 'complained'; count: number }[]> {
  return reader.query(
    `select state, count(*)::int as count from app.mail_address where state <> 'delivers' group by state`,
    [],
  );
}
