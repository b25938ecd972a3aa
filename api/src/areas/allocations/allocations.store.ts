import type { Id, StaffId } from '@istmo/contract/kernel/id';
import type { AllocationMethod } from '@istmo/contract/kernel/raise';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from '../raises/public.ts';

export type AllocationId = Id<'raise-allocation'>;

/** A rate of the close: units of the terms' currency for one of `currency`, as a decimal. */
export type ClosingRate = { readonly currency: string; readonly rate: string; readonly at: string };

/** What a currency's orders paid and what their units cost, in its minor units. */
type CurrencyTotal = {
  readonly currency: string;
  readonly orders: number;
  readonly paid: bigint;
  readonly cost: bigint;
};

/** Units are in the smallest unit of the security, `price` and `value` in minor units of the terms' currency. */
export type Allocation = {
  readonly id: AllocationId;
  readonly raise: RaiseId;
  readonly termsVersion: number;
  readonly method: AllocationMethod;
  readonly price: bigint | null;
  readonly offered: bigint;
  /** The most beside the offered units, and how many are used. */
  readonly overLimit: bigint;
  readonly over: bigint;
  readonly demanded: bigint;
  readonly allotted: bigint;
  readonly value: bigint;
  readonly orders: number;
  readonly totals: readonly CurrencyTotal[];
  readonly rates: readonly ClosingRate[];
  readonly seed: Uint8Array | null;
  readonly seedCheckpoint: bigint | null;
  readonly ordersHash: Uint8Array;
  readonly resultHash: Uint8Array;
  readonly madeBy: StaffId;
  readonly madeAt: Date;
};

export type StoredAllocation = Allocation & {
  readonly proposal: string | null;
  readonly decidedAt: Date | null;
  readonly writtenAt: Date | null;
  readonly failedAt: Date | null;
};

type PlainTotal = Omit<CurrencyTotal, 'paid' | 'cost'> & { readonly paid: string; readonly cost: string };

const columns = `a.id, a.raise, a.terms_version as "termsVersion", a.method, a.price, a.offered_units as offered, a.over_limit as "overLimit",
  a.over_units as over, a.demanded_units as demanded, a.allotted_units as allotted, a.value_units as value, a.order_count as orders, a.totals, a.rates,
  a.seed, a.seed_checkpoint as "seedCheckpoint", a.orders_hash as "ordersHash", a.result_hash as "resultHash", a.made_by as "madeBy", a.made_at as "madeAt",
  a.proposal, a.decided_at as "decidedAt", a.written_at as "writtenAt", a.failed_at as "failedAt"`;

type Row = Omit<StoredAllocation, 'totals'> & { readonly totals: readonly PlainTotal[] };

const toAllocation = ({ totals, ...row }: Row): StoredAllocation => ({
  ...row,
  totals: totals.map(({ paid, cost, ...total }) => ({ ...total, paid: BigInt(paid), cost: BigInt(cost) })),
});

export async function insertAllocation(tx: Tx, made: Allocation): Promise<void> {
  const totals = made.totals.map(({ paid, cost, ...total }) => ({ ...total, paid: `${paid}`, cost: `${cost}` }));
  await tx.query(
    `insert into app.raise_allocation (id, raise, terms_version, method, price, offered_units, over_limit, over_units, demanded_units, allotted_units,
       value_units, order_count, totals, rates, seed, seed_checkpoint, orders_hash, result_hash, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      made.id,
      made.raise,
      made.termsVersion,
      made.method,
      made.price,
      made.offered,
      made.overLimit,
      made.over,
      made.demanded,
      made.allotted,
      made.value,
      made.orders,
      JSON.stringify(totals),
      JSON.stringify(made.rates),
      made.seed,
      made.seedCheckpoint,
      made.ordersHash,
      made.resultHash,
      made.madeBy,
      made.madeAt,
    ],
  );
}

export async function readAllocation(reader: Reader, id: AllocationId): Promise<StoredAllocation | undefined> {
  const [row] = await reader.query<Row>(`select ${columns} from app.raise_allocation a where a.id = $1`, [id]);
  return row && toAllocation(row);
}

/** The newest that was computed for a decision; undefined before the first. */
export async function readNewestAllocation(reader: Reader, raise: RaiseId): Promise<StoredAllocation | undefined> {
  const [row] = await reader.query<Row>(
    `select ${columns} from app.raise_allocation a where a.raise = $1 order by a.made_at desc, a.id desc limit 1`,
    [raise],
  );
  return row && toAllocation(row);
}

/** The one by which the units were allotted; undefined before. */
export async function readWrittenAllocation(reader: Reader, raise: RaiseId): Promise<StoredAllocation | undefined> {
  const [row] = await reader.query<Row>(
    `select ${columns} from app.raise_allocation a where a.raise = $1 and a.written_at is not null`,
    [raise],
  );
  return row && toAllocation(row);
}

/** Those that two of the staff decided and that were not written yet, in the order of the decisions. */
export async function listDecidedAllocations(reader: Reader): Promise<StoredAllocation[]> {
  const rows = await reader.query<Row>(
    `select ${columns} from app.raise_allocation a
      where a.decided_at is not null and a.written_at is null and a.failed_at is null order by a.decided_at limit 100`,
    [],
  );
  return rows.map(toAllocation);
}

export async function setDecided(
  tx: Tx,
  id: AllocationId,
  { proposal, at }: { readonly proposal: string; readonly at: Date },
): Promise<void> {
  await tx.query('update app.raise_allocation set proposal = $2, decided_at = $3 where id = $1', [id, proposal, at]);
}

/** Ends a decided one: the units were allotted by it, or it is not what would be computed now. */
export async function endAllocation(
  tx: Tx,
  id: AllocationId,
  { outcome, at }: { readonly outcome: 'written' | 'failed'; readonly at: Date },
): Promise<void> {
  await tx.query(`update app.raise_allocation set ${outcome}_at = $2 where id = $1`, [id, at]);
}

/** A transaction that computes and writes many rows lasts longer than others may. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.query("set local statement_timeout = '60s'");
  await tx.query("set local idle_in_transaction_session_timeout = '60s'");
}
