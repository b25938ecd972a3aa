import { priceTermsReply } from '@istmo/contract/areas/exchange/exchange.contract';
import { formatPriceTerms, parsePriceTerms, type PriceTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import type { FeeMode } from '@istmo/contract/kernel/fee-terms';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { parseRateUnits, type Rate } from '@istmo/contract/kernel/rate';
import type { Reader } from '@istmo/db/tx';
import { batchInsert, batchUpdate, type GuardedUpdate, prepareUpdate } from '@istmo/ledger';
import { type PageOfRows, readPage } from '../../http/paging.ts';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

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
  rate: Rate;
  feeBasisPoints: bigint;
  createdAt: Date;
};

const columns = `id, from_symbol as "from", to_symbol as "to", paid_units as paid, fee_units as fee, fee_mode as "feeMode",
  received_units as received, rate::text as rate, fee_basis_points as "feeBasisPoints", created_at as "createdAt"`;

type StoredSwapRow = Omit<SwapRow, 'rate'> & { rate: string };

const toSwapRow = (row: StoredSwapRow): SwapRow => ({ ...row, rate: parseRateUnits(row.rate) });

export async function readSwaps(reader: Reader, customer: CustomerId, paging: Paging): Promise<PageOfRows<SwapRow>> {
  const { rows, count } = await readPage<StoredSwapRow>(reader, {
    columns,
    table: 'app.swap',
    time: 'created_at',
    searchExpression: `from_symbol || ' ' || to_symbol || ' ' || from_symbol || '/' || to_symbol`,
    customer,
    paging,
  });
  return { rows: rows.map(toSwapRow), count };
}

/** A swap of this customer; undefined when there is none with this id. */
export async function readSwap(reader: Reader, customer: CustomerId, id: string): Promise<SwapRow | undefined> {
  const [row] = await reader.query<StoredSwapRow>(
    `select ${columns} from app.swap where customer_id = $1 and id = $2`,
    [customer, id],
  );
  return row && toSwapRow(row);
}

/** The published price of the paid instrument that a swap was made at; undefined where that was a constant or an offering's. */
export async function readTickOfSwap(reader: Reader, customer: CustomerId, id: string): Promise<bigint | undefined> {
  const [row] = await reader.query<{ tick: bigint | null }>(
    'select from_tick_id as tick from app.swap where customer_id = $1 and id = $2',
    [customer, id],
  );
  return row?.tick ?? undefined;
}

/** The swaps of these customers, as events for their open pages. */
export const readSwapEvents = (reader: Reader, customers: readonly CustomerId[], id: string) =>
  reader.query<{ id: string; customer: CustomerId; topic: 'swaps'; at: Date }>(
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

type PaidSum = { readonly currency: string; readonly count: number; readonly paid: bigint };

/** How many swaps of a time there are by the currency that was paid, and what was paid, in units of its ledger scale. */
export const sumSwaps = (reader: Reader, { from, before }: { from: Date; before: Date }): Promise<PaidSum[]> =>
  reader.query<PaidSum>(
    `select from_symbol as currency, count(*)::int as count, sum(paid_units)::bigint as paid
       from app.swap where created_at >= $1 and created_at < $2 group by from_symbol order by from_symbol`,
    [from, before],
  );
