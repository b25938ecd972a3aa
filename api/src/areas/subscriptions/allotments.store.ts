import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from '../raises/public.ts';
import type { SubscriptionId } from './subscriptions.store.ts';

/** A paid subscription as an allotment is computed from it. Amounts are in minor units of its currency, `value` in those of the terms' currency. */
export type PaidOrder = {
  readonly id: SubscriptionId;
  readonly customer: CustomerId;
  readonly currency: string;
  readonly paid: bigint;
  /** Null until the rate of the close is known. */
  readonly value: bigint | null;
  readonly wanted: bigint;
  readonly limitPrice: bigint | null;
  readonly priceStep: number | null;
  readonly paidAt: Date;
};

/** What was written of an allotment. */
export type WrittenAllotment = PaidOrder & { readonly allotted: bigint; readonly price: bigint; readonly cost: bigint };

const columns = `s.id, s.customer_id as customer, s.currency, s.paid_units as paid, s.value_units as value, s.wanted_units as wanted,
  s.limit_price as "limitPrice", s.price_step as "priceStep", s.paid_at as "paidAt"`;

/** The subscriptions in escrow, in the order of their payment. */
export async function listPaidOrders(reader: Reader, raise: RaiseId): Promise<PaidOrder[]> {
  return reader.query<PaidOrder>(
    `select ${columns} from app.raise_subscription s where s.raise = $1 and s.state = 'open' order by s.paid_at, s.id`,
    [raise],
  );
}

/** The subscriptions that were allotted units or none, in the order of their payment, whatever became of them since. */
export async function listWrittenAllotments(reader: Reader, raise: RaiseId): Promise<WrittenAllotment[]> {
  return reader.query<WrittenAllotment>(
    `select ${columns}, s.allotted_units as allotted, s.allotted_price as price, s.cost_units as cost
       from app.raise_subscription s where s.raise = $1 and s.allotted_units is not null order by s.paid_at, s.id`,
    [raise],
  );
}

/** What an allotment waits for: orders that are being paid, and until when the last investor may leave; null where there is none. */
export async function readOpenRights(
  reader: Reader,
  raise: RaiseId,
): Promise<{ readonly unpaid: number; readonly leaveUntil: Date | null }> {
  const [row] = await reader.query<{ unpaid: number; leaveUntil: Date | null }>(
    `select (count(*) filter (where s.state in ('awaiting', 'paying')))::integer as unpaid,
            max(s.leave_until) filter (where s.state = 'open') as "leaveUntil"
       from app.raise_subscription s where s.raise = $1 and s.state in ('awaiting', 'paying', 'open')`,
    [raise],
  );
  return row ?? { unpaid: 0, leaveUntil: null };
}

/** Another text whenever an order of the raise was paid, left or ended. */
export async function readOrdersVersion(reader: Reader, raise: RaiseId): Promise<string> {
  const [row] = await reader.query<{ version: string }>(
    `select concat_ws(' ', count(*), count(*) filter (where s.state = 'open'), max(s.state_since)) as version
       from app.raise_subscription s where s.raise = $1`,
    [raise],
  );
  return row?.version ?? '';
}

/** Who ordered, as lists name it. */
export type NamedOrder = { readonly id: SubscriptionId; readonly reference: string; readonly username: string };

export async function nameOrders(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, NamedOrder>> {
  const rows = await reader.query<NamedOrder>(
    `select s.id, s.reference, c.username from app.raise_subscription s join app.customer c on c.id = s.customer_id where s.id = any ($1)`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type AllotmentToWrite = {
  readonly id: string;
  readonly allotted: bigint;
  readonly price: bigint;
  readonly cost: bigint;
  /** Where the rate of the close is taken: the value by it and the rate as a decimal; null where they are known since the order. */
  readonly value: bigint | null;
  readonly rate: string | null;
};

// One statement for so many, so that none is long.
const batchSize = 10_000;

/** Writes what subscriptions are allotted, each once; the caller has the raise locked and allocates it in the same transaction. */
export async function writeAllotments(tx: Tx, lines: readonly AllotmentToWrite[]): Promise<void> {
  for (let start = 0; start < lines.length; start += batchSize) {
    const batch = lines.slice(start, start + batchSize);
    await tx.query(
      `update app.raise_subscription s set allotted_units = n.allotted, allotted_price = n.price, cost_units = n.cost,
              value_units = coalesce(n.value, s.value_units), rate = coalesce(n.rate, s.rate)
         from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::numeric[]) n (id, allotted, price, cost, value, rate)
        where s.id = n.id`,
      [
        batch.map(({ id }) => id),
        batch.map(({ allotted }) => allotted),
        batch.map(({ price }) => price),
        batch.map(({ cost }) => cost),
        batch.map(({ value }) => value),
        batch.map(({ rate }) => rate),
      ],
    );
  }
}
