import type { CustomerId } from '@istmo/contract/kernel/id';
import { parseRateUnits, type Rate } from '@istmo/contract/kernel/rate';
import type { Reader } from '@istmo/db/tx';

export type Hold = {
  id: string;
  customer: CustomerId;
  from: string;
  to: string;
  rate: Rate;
  priceId: bigint | null;
  tranche: number;
  expiresAt: Date;
};

export async function insertHold(reader: Reader, hold: Hold): Promise<void> {
  await reader.query(
    `insert into app.price_hold (id, customer_id, from_symbol, to_symbol, rate, price_id, tranche, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [hold.id, hold.customer, hold.from, hold.to, hold.rate.toString(), hold.priceId, hold.tranche, hold.expiresAt],
  );
}

/** A hold of this customer, expired or not; undefined for anybody else's. */
export async function readHold(reader: Reader, id: string, customer: CustomerId): Promise<Hold | undefined> {
  const [row] = await reader.query<Omit<Hold, 'rate'> & { rate: string }>(
    `select id, customer_id as customer, from_symbol as "from", to_symbol as "to", rate::text as rate, price_id as "priceId", tranche,
       expires_at as "expiresAt"
     from app.price_hold where id = $1 and customer_id = $2`,
    [id, customer],
  );
  return row && { ...row, rate: parseRateUnits(row.rate) };
}

export async function forgetHolds(reader: Reader, before: Date): Promise<void> {
  await reader.query('delete from app.price_hold where expires_at < $1', [before]);
}
