import type { RaiseOutcome, RaiseState } from '@istmo/contract/kernel/raise';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from './raises.store.ts';

/** What the subscriptions of a raise sum up to; the value is in the currency of its terms. */
export type RaiseBook = {
  /** Awaiting, paying or open. */
  readonly unfinished: bigint;
  readonly open: bigint;
  /** Open or settled, and what those brought. */
  readonly paid: bigint;
  readonly raised: bigint;
  /** Open ones whose value is not known before the rate of the close. */
  readonly unvalued: bigint;
  readonly value: bigint;
  /** Wanted by open ones, and delivered. */
  readonly taken: bigint;
  readonly settled: bigint;
  /** When the last right to leave of an open one ends; null without open ones. */
  readonly leaveUntil: Date | null;
};

export async function readRaiseBook(reader: Reader, raise: RaiseId): Promise<RaiseBook> {
  const [row] = await reader.query<RaiseBook>(
    `select unfinished, open, paid, raised_units as raised, unvalued, value_units as value, taken_units as taken, settled_units as settled, leave_until as "leaveUntil"
       from app.read_raise_book($1)`,
    [raise],
  );
  if (!row) throw new Error(`the book of the raise ${raise} was not read`);
  return row;
}

/** How many customers are on its waiting list. */
export async function countWaiting(reader: Reader, raise: RaiseId): Promise<number> {
  const [row] = await reader.query<{ count: number }>('select app.count_raise_waiting($1) as count', [raise]);
  return row?.count ?? 0;
}

export type RaisePlacementRow = {
  readonly id: string;
  readonly raise: RaiseId;
  readonly kind: 'place' | 'return';
  readonly units: bigint;
  readonly at: Date;
};

export async function listPlacements(reader: Reader, raise: RaiseId): Promise<RaisePlacementRow[]> {
  return reader.query<RaisePlacementRow>(
    'select id, raise, kind, units, at from app.raise_placement where raise = $1 order by at, id',
    [raise],
  );
}

export async function insertPlacement(tx: Tx, { id, raise, kind, units, at }: RaisePlacementRow): Promise<void> {
  await tx.query('insert into app.raise_placement (id, raise, kind, units, at) values ($1, $2, $3, $4, $5)', [
    id,
    raise,
    kind,
    units,
    at,
  ]);
}

/** Raises in which the worker may have a step to take: not suspended ones, nor what was cancelled before it opened, which has nothing to give back. */
export async function listRaisesToAdvance(reader: Reader): Promise<RaiseId[]> {
  const rows = await reader.query<{ id: RaiseId }>(
    `select id from app.raise
      where state in ('approved', 'announced', 'open', 'closed', 'allocated', 'failed', 'cancelled') and suspended_at is null
         and (state <> 'cancelled' or opened_at is not null) order by id`,
    [],
  );
  return rows.map(({ id }) => id);
}

type WorkerStep = { readonly state: RaiseState; readonly at: Date; readonly outcome?: RaiseOutcome };

const times: Readonly<Partial<Record<RaiseState, string>>> = {
  announced: 'announced_at',
  open: 'opened_at',
  closed: 'closed_at',
  settled: 'ended_at',
  refunded: 'ended_at',
};

/** Takes a step with the time that it happened at. */
export async function takeStep(tx: Tx, id: RaiseId, { state, at, outcome }: WorkerStep): Promise<void> {
  const time = times[state];
  await tx.query(
    `update app.raise set state = $2, state_since = $3, outcome = coalesce(outcome, $4), kept_for = ''${time ? `, ${time} = $3` : ''} where id = $1`,
    [id, state, at, outcome ?? null],
  );
}

/** Cancels a raise that was not approved: nothing of it was shown to anyone. */
export async function endDraft(tx: Tx, id: RaiseId, at: Date): Promise<void> {
  await tx.query(
    "update app.raise set state = 'cancelled', state_since = $2, outcome = 'cancelled', ended_at = $2 where id = $1",
    [id, at],
  );
}

/** Why an announced raise does not open on its day. */
export async function setKeptFor(tx: Tx, id: RaiseId, reason: 'units' | 'security'): Promise<void> {
  await tx.query('update app.raise set kept_for = $2 where id = $1 and kept_for <> $2', [id, reason]);
}

export type RaiseNotice = 'announced' | 'opened' | 'changed' | 'closed' | 'failed' | 'settled' | 'cancelled';

export type OpenNotice = {
  readonly raise: RaiseId;
  readonly kind: RaiseNotice;
  readonly version: number;
  readonly at: Date;
  readonly notifiedTo: CustomerId | null;
};

export async function insertNotice(
  tx: Tx,
  { raise, kind, version, at }: Omit<OpenNotice, 'notifiedTo'>,
): Promise<void> {
  await tx.query(
    'insert into app.raise_notice (raise, kind, version, at) values ($1, $2, $3, $4) on conflict do nothing',
    [raise, kind, version, at],
  );
}

/** The oldest step of which customers are still to be notified; one process at a time has it. */
export async function takeNotice(tx: Tx): Promise<OpenNotice | undefined> {
  const [row] = await tx.query<OpenNotice>(
    `select raise, kind, version, at, notified_to as "notifiedTo" from app.raise_notice
      where done_at is null order by at, raise, kind limit 1 for update skip locked`,
    [],
  );
  return row;
}

export async function updateNotice(
  tx: Tx,
  { raise, kind, version }: OpenNotice,
  { notifiedTo, doneAt }: { readonly notifiedTo: CustomerId | null; readonly doneAt: Date | null },
): Promise<void> {
  await tx.query(
    `update app.raise_notice set notified_to = coalesce($4, notified_to), done_at = $5 where (raise, kind, version) = ($1, $2, $3)`,
    [raise, kind, version, notifiedTo, doneAt],
  );
}

export type RaiseSubscriber = {
  readonly customer: CustomerId;
  /** That of the subscription; null where there are several. */
  readonly reference: string | null;
};

/** The next customers who paid a subscription, in the order of their ids. */
export async function readNextSubscribers(
  reader: Reader,
  raise: RaiseId,
  { after, limit }: { readonly after: CustomerId | null; readonly limit: number },
): Promise<RaiseSubscriber[]> {
  return reader.query<RaiseSubscriber>('select customer, reference from app.list_raise_readers($1, $2, $3)', [
    raise,
    after,
    limit,
  ]);
}
