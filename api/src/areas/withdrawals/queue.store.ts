import {
  lateAfterMinutes,
  shortStates,
  unsignedAfterMinutes,
} from '@istmo/contract/areas/withdrawals/late-withdrawals';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { QueueSearch } from '../accounts/public.ts';
import { withdrawalColumns, type WithdrawalRow } from './withdrawals.store.ts';
import { countQueue, maxCounted, type QueueLength } from '../../http/queue-length.ts';

export type QueueView = 'waiting' | 'review' | 'held' | 'sending' | 'unknown' | 'done';

/** A withdrawal as staff see it in a list. */
export type QueueRow = WithdrawalRow & {
  readonly username: string;
  readonly approvals: number;
  /** Of the customer, of any currency, confirmed in the day before it. */
  readonly inDay: number;
  /** Completed ones to the same address before. */
  readonly usedBefore: number;
};

// What the worker or the signer should have moved on long ago waits for staff too. The first parameter is the time.
const isLate = `(w.state in (${shortStates.map((state) => `'${state}'`).join()})
    and w.state_since < $1::timestamptz - interval '${lateAfterMinutes} minutes'
  or w.state = 'sent' and w.state_since < $1::timestamptz - interval '6 hours')`;

const conditions: Readonly<Record<QueueView, string>> = {
  waiting: `w.finished_at is null and (w.state in ('in_review', 'on_hold', 'unknown', 'replaced') or ${isLate})`,
  review: `w.finished_at is null and w.state = 'in_review'`,
  held: `w.finished_at is null and w.state = 'on_hold'`,
  sending: `w.finished_at is null and w.state in ('confirmed', 'resting', 'approved', 'signed', 'sent', 'refused')`,
  unknown: `w.finished_at is null and w.state in ('unknown', 'replaced')`,
  done: 'w.finished_at is not null',
};

const columns = `${withdrawalColumns}, c.username,
  (select count(*)::int from app.withdrawal_approval p where p.withdrawal_id = w.id) as approvals,
  (select count(*)::int from app.withdrawal o where o.customer_id = w.customer_id and o.confirmed_at is not null and o.id <> w.id
     and o.created_at between w.created_at - interval '1 day' and w.created_at) as "inDay",
  (select count(*)::int from app.withdrawal o where o.address_id = w.address_id and o.state = 'completed' and o.id < w.id) as "usedBefore"`;
const tables = `app.withdrawal w join app.customer c on c.id = w.customer_id`;

export type QueueQuery = {
  readonly view: QueueView;
  readonly search: QueueSearch | undefined;
  readonly limit: number;
  readonly now: Date;
};

/** Who waits longest first; ended ones the newest first. A whole reference or a customer narrows it. */
export async function listQueue(reader: Reader, { view, search, limit, now }: QueueQuery): Promise<QueueRow[]> {
  const order = view === 'done' ? 'w.finished_at desc' : 'w.state_since, w.id';
  const narrowed = search ? 'and (w.customer_id = any($3::uuid[]) or w.reference_no = upper($4))' : '';
  return reader.query<QueueRow>(
    // Which rows are shown is read from an index alone; they themselves, and what they need beyond, for these only.
    `with found as materialized (
       select w.id from app.withdrawal w where $1::timestamptz is not null and ${conditions[view]} ${narrowed} order by ${order} limit $2),
     shown as materialized (select w.* from found join app.withdrawal w on w.id = found.id)
     select ${columns} from shown w join app.customer c on c.id = w.customer_id order by ${order}`,
    search ? [now, limit, search.customers, search.words] : [now, limit],
  );
}

export async function readQueueRow(reader: Reader, referenceNo: string): Promise<QueueRow | undefined> {
  const [row] = await reader.query<QueueRow>(`select ${columns} from ${tables} where w.reference_no = $1`, [
    referenceNo,
  ]);
  return row;
}

export async function countQueues(
  reader: Reader,
  now: Date,
): Promise<Readonly<Record<Exclude<QueueView, 'done'>, number>>> {
  const count = (view: QueueView): string =>
    `(select count(*)::int from (select from app.withdrawal w where ${conditions[view]} limit ${maxCounted}) counted)`;
  const [row] = await reader.query<Record<Exclude<QueueView, 'done'>, number>>(
    `select ${count('waiting')} as waiting, ${count('review')} as review, ${count('held')} as held,
       ${count('sending')} as sending, ${count('unknown')} as unknown`,
    [now],
  );
  return row ?? { waiting: 0, review: 0, held: 0, sending: 0, unknown: 0 };
}

/** How many wait for staff, or for an answer about what became of them, and since when the longest does. */
export const countWaiting = (reader: Reader, now: Date): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.withdrawal w where ${conditions.waiting}`, since: 'w.state_since' }, [now]);

/** How many approved withdrawals wait for the signer, and since when the longest does. */
export const countUnsigned = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.withdrawal where state = 'approved'`, since: 'state_since' });

/** Whether an approved withdrawal waits for the signer for too long. */
export async function isSigningLate(reader: Reader, now: Date): Promise<boolean> {
  const [row] = await reader.query<{ isLate: boolean }>(
    `select exists (select from app.withdrawal where state = 'approved' and state_since < $1::timestamptz - make_interval(mins => $2)) as "isLate"`,
    [now, unsignedAfterMinutes],
  );
  return row?.isLate ?? false;
}

export type RiskFacts = {
  readonly accountSince: Date;
  /** Of the customer, completed. */
  readonly withdrawals: number;
};

export async function readRiskFacts(reader: Reader, customer: CustomerId): Promise<RiskFacts> {
  const [facts] = await reader.query<RiskFacts>(
    `select c.created_at as "accountSince",
       (select count(*)::int from app.withdrawal w where w.customer_id = c.id and w.state = 'completed') as withdrawals
     from app.customer c where c.id = $1`,
    [customer],
  );
  if (!facts) throw new Error('a withdrawal without a customer');
  return facts;
}

/** Locks the withdrawals of a currency that have not ended, in the order of their ids. */
export async function lockWithdrawalsOf(tx: Tx, currency: string): Promise<void> {
  await tx.query(
    'select 1 from app.withdrawal where currency = $1 and finished_at is null order by id for no key update',
    [currency],
  );
}
