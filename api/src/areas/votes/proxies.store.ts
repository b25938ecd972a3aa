import type { CustomerId, Id, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';
import type { CorporateActionId } from '../corporate-actions/public.ts';

export type ProxyId = Id<'vote-proxy'>;
type ProxyState = 'waiting' | 'accepted' | 'refused' | 'revoked';

/** Who votes for a holder, by a document. */
export type Proxy = {
  readonly id: ProxyId;
  readonly event: CorporateActionId;
  readonly holder: CustomerId;
  readonly holderName: string;
  readonly email: string;
  /** The customer who votes; null until staff accept. */
  readonly proxy: CustomerId | null;
  readonly fileKey: string;
  readonly sha256: Uint8Array;
  readonly state: ProxyState;
  readonly namedAt: Date;
  readonly decidedAt: Date | null;
  readonly refusal: string;
};

const proxies = `select p.id, p.event, p.holder_id as holder, c.username as "holderName", p.proxy_email as email, p.proxy_id as proxy, p.file_key as "fileKey",
    p.sha256, p.state, p.named_at as "namedAt", p.decided_at as "decidedAt", p.refusal
  from app.vote_proxy p join app.customer c on c.id = p.holder_id`;

export async function findProxy(reader: Reader, id: ProxyId): Promise<Proxy | undefined> {
  const [row] = await reader.query<Proxy>(`${proxies} where p.id = $1`, [id]);
  return row;
}

export async function lockProxy(tx: Tx, id: ProxyId): Promise<Proxy | undefined> {
  const [row] = await tx.query<Proxy>(`${proxies} where p.id = $1 for no key update of p`, [id]);
  return row;
}

/** The proxy that a holder named last. */
export async function findNamed(
  reader: Reader,
  event: CorporateActionId,
  holder: CustomerId,
): Promise<Proxy | undefined> {
  const [row] = await reader.query<Proxy>(
    `${proxies} where (p.event, p.holder_id) = ($1, $2) order by p.named_at desc, p.id desc limit 1`,
    [event, holder],
  );
  return row;
}

/** The accepted proxies by which a customer votes for others. */
export async function listMandates(reader: Reader, event: CorporateActionId, proxy: CustomerId): Promise<Proxy[]> {
  return reader.query<Proxy>(
    `${proxies} where (p.proxy_id, p.event) = ($2, $1) and p.state = 'accepted' order by p.named_at, p.id limit 100`,
    [event, proxy],
  );
}

/** Proxies of one event, or those that wait of every event; those that wait first. At most 200. */
export async function listProxyRows(reader: Reader, event: CorporateActionId | null): Promise<Proxy[]> {
  return reader.query<Proxy>(
    `${proxies} where case when $1::uuid is null then p.state = 'waiting' else p.event = $1 end
      order by p.state <> 'waiting', p.named_at, p.id limit 200`,
    [event],
  );
}

export const countWaitingProxies = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: "app.vote_proxy where state = 'waiting'", since: 'named_at' });

type NewProxy = Pick<Proxy, 'id' | 'event' | 'holder' | 'email' | 'fileKey' | 'sha256' | 'namedAt'> & {
  readonly bytes: number;
};

/** Stores a proxy; false where the holder has one already that waits or was accepted. */
export async function insertProxy(tx: Tx, proxy: NewProxy): Promise<boolean> {
  const { id, event, holder, email, fileKey, sha256, namedAt, bytes } = proxy;
  const rows = await tx.query(
    `insert into app.vote_proxy (id, event, holder_id, proxy_email, file_key, bytes, sha256, named_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (event, holder_id) where state in ('waiting', 'accepted') do nothing returning 1`,
    [id, event, holder, email, fileKey, bytes, sha256, namedAt],
  );
  return rows.length === 1;
}

export async function setRevoked(tx: Tx, id: ProxyId, at: Date): Promise<void> {
  await tx.query("update app.vote_proxy set state = 'revoked', revoked_at = $2 where id = $1", [id, at]);
}

type Decision = {
  /** Null: refused. */
  readonly proxy: CustomerId | null;
  readonly staff: StaffId;
  readonly at: Date;
  readonly refusal: string;
};

export async function setDecided(tx: Tx, id: ProxyId, { proxy, staff, at, refusal }: Decision): Promise<void> {
  await tx.query(
    `update app.vote_proxy set state = $2, proxy_id = $3, decided_by = $4, decided_at = $5, refusal = $6 where id = $1`,
    [id, proxy === null ? 'refused' : 'accepted', proxy, staff, at, refusal],
  );
}

/** The customers who have these e-mail addresses. */
export async function findByEmails(
  reader: Reader,
  emails: readonly string[],
): Promise<ReadonlyMap<string, CustomerId>> {
  const rows = await reader.query<{ email: string; id: CustomerId }>(
    'select lower(email) as email, id from app.customer where lower(email) = any($1::text[])',
    [emails.map((email) => email.toLowerCase())],
  );
  return new Map(rows.map(({ email, id }) => [email, id]));
}
