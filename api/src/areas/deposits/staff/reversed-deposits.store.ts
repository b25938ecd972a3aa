import type { ReversedState } from '@istmo/contract/areas/deposits/reversed-states';
import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import { countQueue, type QueueLength } from '../../../http/queue-length.ts';

type ReversedDeposit = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly username: string;
  readonly currency: string;
  readonly units: bigint;
  readonly network: string;
  readonly txid: string;
  readonly creditedAt: Date;
  readonly reversedAt: Date;
  readonly frozenUnits: bigint;
  readonly state: ReversedState;
};

type ReversedQuery = {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly search: string;
  readonly state: '' | ReversedState;
  readonly customer: CustomerId | undefined;
};

const decided = 'exists (select from app.deposit_closing c where c.deposit_id = d.id and c.number = d.reversals)';
const stateOf = `case when d.state = 'reversed' and ${decided} then 'closing' else d.state end`;
const listed = `app.deposit d join app.customer u on u.id = d.customer_id
  where d.state in ('reversed', 'closed') and ($1 = '' or ${stateOf} = $1) and ($2::uuid is null or d.customer_id = $2)
    and ($3 = '' or starts_with(lower(u.username), lower($3)) or d.txid = $3)`;

export async function readReversed(
  reader: Reader,
  { pageIndex, pageSize, search, state, customer }: ReversedQuery,
): Promise<{ readonly rows: readonly ReversedDeposit[]; readonly count: number }> {
  const values = [state, customer ?? null, search.trim()];
  const [rows, [counted]] = await Promise.all([
    reader.query<ReversedDeposit>(
      `select d.id, d.customer_id as customer, u.username, d.currency, d.units, d.network, d.txid, d.credited_at as "creditedAt",
         d.reversed_at as "reversedAt", d.frozen_units as "frozenUnits", ${stateOf} as state
         from ${listed} order by d.reversed_at desc, d.id limit $4 offset $5`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${listed}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** How many wait for a decision. */
export const countReversed = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.deposit d where d.state = 'reversed' and not ${decided}`, since: 'd.reversed_at' });

type ToDecide = {
  readonly customer: CustomerId;
  readonly currency: string;
  readonly txid: string;
  readonly frozenUnits: bigint;
  readonly number: number;
  readonly isReversed: boolean;
};

/** What is decided about a deposit; undefined for an unknown one. */
export async function findToDecide(reader: Reader, id: string): Promise<ToDecide | undefined> {
  const [row] = await reader.query<ToDecide>(
    `select d.customer_id as customer, d.currency, d.txid, d.frozen_units as "frozenUnits", d.reversals as number,
       d.state = 'reversed' and not ${decided} as "isReversed" from app.deposit d where d.id = $1`,
    [id],
  );
  return row;
}

type Closing = {
  readonly id: string;
  readonly number: number;
  readonly proposedBy: StaffId;
  readonly decidedBy: StaffId;
  readonly at: Date;
};

export async function insertClosing(tx: Tx, { id, number, proposedBy, decidedBy, at }: Closing): Promise<void> {
  await tx.query(
    'insert into app.deposit_closing (deposit_id, number, proposed_by, decided_by, decided_at) values ($1, $2, $3, $4, $5)',
    [id, number, proposedBy, decidedBy, at],
  );
}
