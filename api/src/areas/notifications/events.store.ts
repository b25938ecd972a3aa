import type { topics } from '@istmo/contract/areas/notifications/topics';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { batchInsert, prepareRow, writeRow, writeRows } from '@istmo/ledger';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

/** What has changed for a customer. The event carries no data: the page reads that with its own session. */
export type Topic = (typeof topics)[number];

const eventInsert = batchInsert({
  name: 'insert-event',
  table: 'app.event',
  columns: { customer_id: 'uuid', topic: 'text' },
});

/** Publishes an event in the caller's transaction: the customer's open pages receive it after the commit. */
export async function publishEvent(tx: Tx, customer: CustomerId, topic: Topic): Promise<void> {
  await writeRow(tx, prepareRow(eventInsert, { customer_id: customer, topic }));
}

/** The same for many customers, by one statement. */
export async function publishEvents(tx: Tx, customers: readonly CustomerId[], topic: Topic): Promise<void> {
  await writeRows(
    tx,
    customers.map((customer) => prepareRow(eventInsert, { customer_id: customer, topic })),
  );
}

/** A change that is sent to open pages, read from an area's own rows instead of an event of its own. */
export type RowEvent = { readonly id: string; readonly customer: CustomerId; readonly topic: Topic; readonly at: Date };
/** Reads the changes of these customers with ids greater than a UUIDv7. */
export type ReadRowEvents = (reader: Reader, customers: readonly CustomerId[], id: string) => Promise<RowEvent[]>;

type EventRow = { readonly id: bigint; readonly customer: CustomerId; readonly topic: Topic; readonly at: Date };

/** Which transactions a read has seen the rows of, as PostgreSQL writes it. */
type Snapshot = string;

/** What a first read of new events starts from. */
export async function readSnapshot(reader: Reader): Promise<Snapshot> {
  const [row] = await reader.query<{ snapshot: Snapshot }>('select pg_current_snapshot()::text as snapshot', []);
  if (!row) throw new Error('PostgreSQL gave no snapshot');
  return row.snapshot;
}

type NewEvents = {
  readonly events: readonly EventRow[];
  /** Where the next read continues. */
  readonly snapshot: Snapshot;
};

/** The events of these customers that were committed since a snapshot, each once, however late its transaction committed. */
export async function readEventsSince(
  reader: Reader,
  since: Snapshot,
  customers: readonly CustomerId[],
): Promise<NewEvents> {
  const rows = await reader.query<{ snapshot: Snapshot } & (EventRow | { readonly id: null })>(
    `select pg_current_snapshot()::text as snapshot, id, customer_id as "customer", topic, at
     from (select) one left join app.event on written_by >= pg_snapshot_xmin($1::pg_snapshot)
       and not pg_visible_in_snapshot(written_by, $1::pg_snapshot) and customer_id = any($2::uuid[])
     order by id`,
    [since, customers],
  );
  return {
    events: rows.flatMap((row) => (row.id === null ? [] : [row])),
    snapshot: rows[0]?.snapshot ?? since,
  };
}

const recentCount = 500n;

/** Those of these customers among the newest events of all: the seconds before now, without a clock. */
export async function readRecentEvents(reader: Reader, customers: readonly CustomerId[]): Promise<EventRow[]> {
  return reader.query<EventRow>(
    `select id, customer_id as "customer", topic, at from app.event
     where id > (select max(id) from app.event) - $2::bigint and customer_id = any($1::uuid[]) order by id`,
    [customers, recentCount],
  );
}

// By id, because the index on the time is coarse; the smallest ids are the oldest events.
export async function deleteEvents(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `with oldest as (select id, at from app.event order by id limit $2)
     delete from app.event using oldest where event.id = oldest.id and oldest.at < $1 returning 1`,
    [before, limit],
  );
  return deleted.length;
}
