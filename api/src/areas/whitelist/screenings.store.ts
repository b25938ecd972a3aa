import type { Id } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { likePrefix } from '@istmo/db/like-prefix';
import type { Reader, Tx } from '@istmo/db/tx';
import type { AddressScreening, ScreeningHit } from '@istmo/providers/screening/port';
import type { QueueSearch } from '../accounts/public.ts';
import type { WithdrawalAddressId } from './whitelist.store.ts';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';

/** Addresses that the watch lists were not asked about, the longest waiting first. */
export async function listUnscreened(reader: Reader, limit: number): Promise<WithdrawalAddressId[]> {
  const rows = await reader.query<{ id: WithdrawalAddressId }>(
    "select id from app.withdrawal_address where state = 'pending' and screening is null order by created_at limit $1",
    [limit],
  );
  return rows.map(({ id }) => id);
}

type ScreenedTarget = { readonly chain: string; readonly address: string };

export async function readTarget(reader: Reader, id: WithdrawalAddressId): Promise<ScreenedTarget | undefined> {
  const [row] = await reader.query<ScreenedTarget>('select chain, address from app.withdrawal_address where id = $1', [
    id,
  ]);
  return row;
}

type NewScreening = { readonly answer: AddressScreening; readonly at: Date; readonly needsReview: boolean };

/** Stores an answer as it was received, and what it says about the address. */
export async function storeScreening(
  tx: Tx,
  id: WithdrawalAddressId,
  { answer: { result, hits, raw }, at, needsReview }: NewScreening,
): Promise<void> {
  await tx.query(
    `insert into app.address_screening (id, address_id, result, hits, answer, screened_at) values ($1, $2, $3, $4, $5, $6)`,
    [newId(), id, result, JSON.stringify(hits), raw, at],
  );
  await tx.query(
    `update app.withdrawal_address set screening = $2, review_since = case when $4 then $3 else review_since end where id = $1`,
    [id, result, at, needsReview],
  );
}

/** An address that staff decide about, with its customer. */
export type ScreenedAddress = {
  readonly id: WithdrawalAddressId;
  readonly customer: Id<'customer'>;
  readonly username: string;
  readonly email: string;
  readonly currency: string;
  readonly network: string;
  readonly chain: string;
  readonly name: string;
  readonly address: string;
  readonly state: 'pending' | 'in_review' | 'completed' | 'rejected' | 'deleted';
  readonly screening: 'clear' | 'hit' | 'unknown';
  readonly language: 'en' | 'es';
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly reviewSince: Date;
  readonly reviewedAt: Date | null;
  readonly reviewer: string | null;
};

const columns = `a.id, a.customer_id as customer, u.username, u.email, a.currency, a.network, a.chain, a.name, a.address, a.state, a.screening,
  a.language, a.reason, a.created_at as "createdAt", a.review_since as "reviewSince", a.reviewed_at as "reviewedAt", s.name as reviewer`;
const tables = `app.withdrawal_address a join app.customer u on u.id = a.customer_id left join app.staff s on s.id = a.reviewed_by`;

type AddressView = 'open' | 'decided';

// Who waits longest first; the newest decision first. Each has its index.
const views: Readonly<Record<AddressView, { readonly where: string; readonly order: string }>> = {
  open: { where: "a.state = 'in_review'", order: 'a.review_since, a.id' },
  decided: { where: 'a.reviewed_at is not null', order: 'a.reviewed_at desc, a.id desc' },
};

type AddressQueueQuery = {
  readonly view: AddressView;
  readonly search: QueueSearch | undefined;
  readonly limit: number;
};

export async function readAddressQueue(
  reader: Reader,
  { view, search, limit }: AddressQueueQuery,
): Promise<ScreenedAddress[]> {
  const { where, order } = views[view];
  return reader.query<ScreenedAddress>(
    `select ${columns} from ${tables}
      where ${where}${search ? ' and (a.customer_id = any($2::uuid[]) or lower(a.address) like $3)' : ''} order by ${order} limit $1`,
    search ? [limit, search.customers, likePrefix(search.words)] : [limit],
  );
}

/** An address that was or is in review. */
export async function findScreenedAddress(reader: Reader, id: string): Promise<ScreenedAddress | undefined> {
  const [row] = await reader.query<ScreenedAddress>(
    `select ${columns} from ${tables} where a.id = $1 and a.review_since is not null`,
    [id],
  );
  return row;
}

export type StoredScreening = {
  readonly result: 'clear' | 'hit' | 'unknown';
  readonly hits: readonly ScreeningHit[];
  readonly screenedAt: Date;
};

export async function readScreening(reader: Reader, id: WithdrawalAddressId): Promise<StoredScreening | undefined> {
  const [row] = await reader.query<StoredScreening>(
    `select result, hits, screened_at as "screenedAt" from app.address_screening where address_id = $1 order by id desc limit 1`,
    [id],
  );
  return row;
}

/** How many customers have saved this address on this chain: one that many share is an exchange's or a fraudster's. */
export async function countOwners(reader: Reader, { chain, address }: ScreenedTarget): Promise<number> {
  const [row] = await reader.query<{ owners: number }>(
    `select count(distinct customer_id)::int as owners from app.withdrawal_address where lower(address) = lower($2) and address = $2 and chain = $1`,
    [chain, address],
  );
  return row?.owners ?? 0;
}

/** The customers who have saved an address, or had it saved, by their ids. */
export async function readOwners(
  reader: Reader,
  { chain, address }: Pick<ScreenedTarget, 'address'> & { readonly chain: string },
): Promise<string[]> {
  const rows = await reader.query<{ owner: string }>(
    `select distinct customer_id as owner from app.withdrawal_address where lower(address) = lower($2) and address = $2 and chain = $1 order by 1`,
    [chain, address],
  );
  return rows.map(({ owner }) => owner);
}

export const countInReview = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.withdrawal_address where state = 'in_review'`, since: 'review_since' });

/** A reason that staff choose, with the sentence that the customer reads. */
export type AddressReason = {
  readonly code: string;
  readonly verdict: 'approve' | 'refuse';
  readonly en: string;
  readonly es: string;
  readonly needsNote: boolean;
};

export async function readAddressReasons(reader: Reader): Promise<AddressReason[]> {
  return reader.query<AddressReason>(
    `select code, verdict, text_en as en, text_es as es, needs_note as "needsNote" from app.address_reason
      order by verdict, position, code`,
    [],
  );
}
