import type { FeeMode } from '@istmo/contract/kernel/fee-terms';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { batchInsert } from '@istmo/ledger';
import { type PageOfRows, readPage } from '../../http/paging.ts';
import type { ReadRowEvents } from '../notifications/public.ts';

export const swapInsert = batchInsert({
  name: 'swaps',
  table: 'app.swap',
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    from_symbol: 'text',
    to_symbol: 'text',
    paid_units: 'bigint',
    fee_units: 'bigint',
    fee_mode: 'text',
    received_units: 'bigint',
    rate: 'numeric',
    fee_basis_points: 'bigint',
    from_tick_id: 'bigint?',
    to_tick_id: 'bigint?',
    tranche_number: 'smallint?',
    quote_id: 'uuid?',
    created_at: 'timestamptz',
  },
});

export type SwapRow = {
  id: string;
  from: string;
  to: string;
  paid: bigint;
  fee: bigint;
  feeMode: FeeMode;
  received: bigint;
  rate: string;
  feeBasisPoints: bigint;
  createdAt: Date;
};

const columns = `id, from_symbol as "from", to_symbol as "to", paid_units as paid, fee_units as fee, fee_mode as "feeMode",
  received_units as received, rate::text as rate, fee_basis_points as "feeBasisPoints", created_at as "createdAt"`;

export function readSwaps(reader: Reader, customer: CustomerId, paging: Paging): Promise<PageOfRows<SwapRow>> {
  return readPage<SwapRow>(reader, {
    columns,
    table: 'app.swap',
    time: 'created_at',
    searchExpression: `from_symbol || ' ' || to_symbol || ' ' || from_symbol || '/' || to_symbol`,
    customer,
    paging,
  });
}

/** A swap of this customer; undefined when there is none with this id. */
export async function readSwap(reader: Reader, customer: CustomerId, id: string): Promise<SwapRow | undefined> {
  const [row] = await reader.query<SwapRow>(`select ${columns} from app.swap where customer_id = $1 and id = $2`, [
    customer,
    id,
  ]);
  return row;
}

/** The swaps of these customers, as events for their open pages. */
export const readSwapEvents: ReadRowEvents = (reader, customers, id) =>
  reader.query(
    `select id, customer_id as customer, 'swaps' as topic, created_at as at from app.swap
     where customer_id = any($1::uuid[]) and id > $2 order by id limit 5000`,
    [customers, id],
  );

/** The price ticks that the rates of the swaps in a time range were computed from. */
export async function listTicksOfSwaps(reader: Reader, { from, to }: { from: Date; to: Date }): Promise<bigint[]> {
  const rows = await reader.query<{ id: bigint }>(
    `select distinct tick.id from app.swap cross join lateral (values (from_tick_id), (to_tick_id)) as tick (id)
     where created_at >= $1 and created_at < $2 and tick.id is not null`,
    [from, to],
  );
  return rows.map(({ id }) => id);
}
