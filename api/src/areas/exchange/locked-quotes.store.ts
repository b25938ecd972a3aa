import type { CustomerId } from '@istmo/contract/kernel/id';
import { parseRateUnits, type Rate } from '@istmo/contract/kernel/rate';
import type { Reader } from '@istmo/db/tx';

export type LockedQuote = {
  id: string;
  customer: CustomerId;
  from: string;
  to: string;
  rate: Rate;
  priceId: bigint | null;
  tranche: number;
  expiresAt: Date;
};

export async function insertLockedQuote(reader: Reader, quote: LockedQuote): Promise<void> {
  await reader.query(
    `insert into app.locked_quote (id, customer_id, from_symbol, to_symbol, rate, price_id, tranche, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      quote.id,
      quote.customer,
      quote.from,
      quote.to,
      quote.rate.toString(),
      quote.priceId,
      quote.tranche,
      quote.expiresAt,
    ],
  );
}

/** A locked quote of this customer, expired or not; undefined when it belongs to another customer. */
export async function readLockedQuote(
  reader: Reader,
  id: string,
  customer: CustomerId,
): Promise<LockedQuote | undefined> {
  const [row] = await reader.query<Omit<LockedQuote, 'rate'> & { rate: string }>(
    `select id, customer_id as customer, from_symbol as "from", to_symbol as "to", rate::text as rate, price_id as "priceId", tranche,
       expires_at as "expiresAt"
     from app.locked_quote where id = $1 and customer_id = $2`,
    [id, customer],
  );
  return row && { ...row, rate: parseRateUnits(row.rate) };
}

export async function deleteLockedQuotes(reader: Reader, before: Date): Promise<void> {
  await reader.query('delete from app.locked_quote where expires_at < $1', [before]);
}
