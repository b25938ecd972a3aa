import type { topics } from '@istmo/contract/areas/notifications/topics';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { batchInsert, prepareRow, writeRow } from '@istmo/ledger';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../retention-rule.ts';

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

/** A change that is sent to open pages, read from an area's own rows instead of an event of its own. */
export type RowEvent = { readonly id: string; readonly customer: CustomerId; readonly topic: Topic; readonly at: Date };
/** Reads the changes of these customers with ids greater than a UUIDv7. */
export type ReadRowEvents = (reader: Reader, customers: readonly CustomerId[], id: string) => Promise<RowEvent[]>;

export type EventRow = { id: bigint; customer: CustomerId; topic: Topic; at: Date };

// A transaction that began earlier may commit a smaller id later, so some ids are read again; the stream skips those it has sent.
const rereadIds = 500n;

export async function readEventsAfter(
  reader: Reader,
  id: bigint,
  customers: readonly CustomerId[],
): Promise<EventRow[]> {
  return reader.query<EventRow>(
    `select id, customer_id as "customer", topic, at from app.event
     where id > $1 and customer_id = any($2::uuid[]) order by id limit 5000`,
    [id > rereadIds ? id - rereadIds : 0n, customers],
  );
}

export async function readNewestEventId(reader: Reader): Promise<bigint> {
  const [row] = await reader.query<{ id: bigint | null }>('select max(id) as id from app.event', []);
  return row?.id ?? 0n;
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
