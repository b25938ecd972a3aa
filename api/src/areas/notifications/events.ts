import type { topics } from '@istmo/contract/areas/notifications/topics';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { batchInsert, type Row, rowOf } from '@istmo/ledger';
import type { Reader, Tx } from '@istmo/db/tx';

/** What a page may have to read again. The event carries no figures: the page asks for those with its own rights. */
export type Topic = (typeof topics)[number];

const eventInsert = batchInsert({
  name: 'insert-event',
  table: 'app.event',
  columns: { customer_id: 'uuid', topic: 'text' },
});

/** For busy paths: a row of an effect. */
export function eventRow(customer: CustomerId, topic: Topic): Row {
  return rowOf(eventInsert, { customer_id: customer, topic });
}

export async function tell(tx: Tx, customer: CustomerId, topic: Topic): Promise<void> {
  await tx.query('insert into app.event (customer_id, topic) values ($1, $2)', [customer, topic]);
}

export type EventRow = { id: bigint; customer: CustomerId; topic: Topic; at: Date };

// A transaction that began earlier may commit a smaller id later: a short look back, and what was told already is left out.
const lookBack = 500n;

export async function readEventsAfter(
  reader: Reader,
  id: bigint,
  customers: readonly CustomerId[],
): Promise<EventRow[]> {
  return reader.query<EventRow>(
    `select id, customer_id as "customer", topic, at from app.event
     where id > $1 and customer_id = any($2::uuid[]) order by id limit 5000`,
    [id > lookBack ? id - lookBack : 0n, customers],
  );
}

export async function newestEvent(reader: Reader): Promise<bigint> {
  const [row] = await reader.query<{ id: bigint | null }>('select max(id) as id from app.event', []);
  return row?.id ?? 0n;
}
