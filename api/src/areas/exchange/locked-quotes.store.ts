import { priceTermsReply } from '@istmo/contract/areas/exchange/exchange.contract';
import { formatPriceTerms, parsePriceTerms, type PriceTerms } from '@istmo/contract/areas/exchange/price-terms';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { batchUpdate, type GuardedUpdate, prepareUpdate } from '@istmo/ledger';
import type { DeletionBatch } from '../../retention-rule.ts';

export type LockedQuote = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly from: string;
  readonly to: string;
  readonly priceTerms: PriceTerms;
  /** The most that may be paid by it, without a fee on top. */
  readonly maxUnits: bigint;
  readonly fromTickId: bigint | undefined;
  readonly toTickId: bigint | undefined;
  /** The tranche that was open; undefined where the treasury sells. */
  readonly trancheNumber: number | undefined;
  readonly lockedAt: Date;
  readonly expiresAt: Date;
};

/** Marks a locked quote as used, unless it is used already or replaced; for the effect of the swap that uses it. */
export function markQuoteUsed(id: string): GuardedUpdate {
  return prepareUpdate(markUsed, id, { expected: { is_used: false }, values: { is_used: true } });
}

const markUsed = batchUpdate({
  name: 'mark-quote-used',
  table: 'app.locked_quote',
  expects: { is_used: 'boolean' },
  sets: { is_used: 'boolean' },
});

/** A customer has one for each pair: the new one takes the place of the last. */
export async function replaceLockedQuote(reader: Reader, quote: LockedQuote): Promise<void> {
  await reader.query(
    `insert into app.locked_quote (id, customer_id, from_symbol, to_symbol, price_terms, max_units, from_tick_id, to_tick_id, tranche_number,
       locked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (customer_id, from_symbol, to_symbol) do update
       set id = excluded.id, price_terms = excluded.price_terms, max_units = excluded.max_units, from_tick_id = excluded.from_tick_id,
         to_tick_id = excluded.to_tick_id, tranche_number = excluded.tranche_number, locked_at = excluded.locked_at,
         expires_at = excluded.expires_at, is_used = false`,
    [
      quote.id,
      quote.customer,
      quote.from,
      quote.to,
      formatPriceTerms(quote.priceTerms),
      quote.maxUnits,
      quote.fromTickId ?? null,
      quote.toTickId ?? null,
      quote.trancheNumber ?? null,
      quote.lockedAt,
      quote.expiresAt,
    ],
  );
}

type LockedQuoteRow = Omit<LockedQuote, 'priceTerms' | 'fromTickId' | 'toTickId' | 'trancheNumber'> & {
  priceTerms: unknown;
  fromTickId: bigint | null;
  toTickId: bigint | null;
  trancheNumber: number | null;
  isUsed: boolean;
};

/** A locked quote of this customer, expired or not, and whether a swap has used it; undefined when it belongs to another customer. */
export async function readLockedQuote(
  reader: Reader,
  id: string,
  customer: CustomerId,
): Promise<(LockedQuote & { readonly isUsed: boolean }) | undefined> {
  const [row] = await reader.query<LockedQuoteRow>(
    `select id, customer_id as customer, from_symbol as "from", to_symbol as "to", price_terms as "priceTerms", max_units as "maxUnits",
       from_tick_id as "fromTickId", to_tick_id as "toTickId", tranche_number as "trancheNumber", locked_at as "lockedAt",
       expires_at as "expiresAt", is_used as "isUsed"
     from app.locked_quote where id = $1 and customer_id = $2`,
    [id, customer],
  );
  // A part of the terms is missing where another release locked the quote: it counts as expired.
  const { data: stored } = priceTermsReply.safeParse(row?.priceTerms);
  const priceTerms = stored && parsePriceTerms(stored);
  return (
    row &&
    priceTerms && {
      ...row,
      priceTerms,
      fromTickId: row.fromTickId ?? undefined,
      toTickId: row.toTickId ?? undefined,
      trancheNumber: row.trancheNumber ?? undefined,
    }
  );
}

export async function deleteLockedQuotes(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.locked_quote where id in (select id from app.locked_quote where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
