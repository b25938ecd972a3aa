import type { Reader } from '@istmo/db/tx';
import type { RaiseId } from '../raises/public.ts';

/** Who is in a raise, and what was allotted. Amounts are in minor units of the terms' currency, prices for one whole unit. */
export type RaiseInvestors = {
  /** Different investors whose money is in escrow, or who got units. */
  readonly investors: number;
  /** Different investors who ever paid. */
  readonly payers: number;
  /** What the delivered units cost, each order rounded down. */
  readonly raised: bigint;
  /** Null where nothing was delivered. */
  readonly priceLow: bigint | null;
  readonly priceHigh: bigint | null;
};

/** `scale` is the number of places of the security. */
export async function readRaiseInvestors(reader: Reader, raise: RaiseId, scale: number): Promise<RaiseInvestors> {
  const [row] = await reader.query<RaiseInvestors>(
    `select (count(distinct s.customer_id) filter (where s.state in ('open', 'settled')))::integer as investors,
            (count(distinct s.customer_id) filter (where s.paid_at is not null and s.state <> 'left'))::integer as payers,
            coalesce(sum(trunc(s.allotted_units::numeric * s.allotted_price / 10::numeric ^ $2)) filter (where s.state = 'settled'), 0)::bigint as raised,
            min(s.allotted_price) filter (where s.state = 'settled') as "priceLow", max(s.allotted_price) filter (where s.state = 'settled') as "priceHigh"
       from app.raise_subscription s where s.raise = $1`,
    [raise, scale],
  );
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** Units that were paid for at each step of the price, by the number of the step. */
export async function sumOrderedByStep(reader: Reader, raise: RaiseId): Promise<ReadonlyMap<number, bigint>> {
  const rows = await reader.query<{ step: number; units: bigint }>(
    `select s.price_step as step, sum(s.wanted_units)::bigint as units from app.raise_subscription s
      where s.raise = $1 and s.price_step is not null and s.state in ('open', 'settled') group by s.price_step`,
    [raise],
  );
  return new Map(rows.map(({ step, units }) => [step, units]));
}
