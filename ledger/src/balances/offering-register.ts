/*
 * The register of purchases of an offering, read from the postings: who received which units, and what was paid into escrow for them.
 */
import { parseId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';

/** A purchase, or below zero one that was taken back. */
export type OfferingSale = {
  readonly movement: bigint;
  readonly name: string;
  readonly event: string;
  readonly at: Date;
  readonly currency: Currency;
  readonly paid: bigint;
  readonly units: bigint;
  readonly customer: CustomerId | undefined;
};

export type OfferingRegisterQuery = {
  readonly offering: string;
  readonly instrument: Currency;
  readonly from: Date | null;
  readonly before: Date | null;
  readonly order: 'asc' | 'desc';
  readonly skip: number;
  readonly lines: number;
};

// What went out of escrow to the issuer is no sale.
const sales = `
  with mine as materialized (
    select id, currency from ledger.account where kind = 'escrow' and place = $1
  ), moved as (
    select p.movement, mine.currency, p.units from mine join ledger.posting p on p.to_account = mine.id
    union all
    select p.movement, mine.currency, -p.units from mine join ledger.posting p on p.from_account = mine.id
  ), line as (
    select moved.movement, k.name, m.event, m.at, moved.currency, sum(moved.units)::bigint as paid
      from moved join ledger.movement m on m.id = moved.movement
      join ledger.movement_kind k on k.number = m.kind and not k.is_within_account and k.name <> 'release-proceeds'
     where m.at >= coalesce($2, '-infinity'::timestamptz) and m.at < coalesce($3, 'infinity'::timestamptz)
     group by 1, 2, 3, 4, 5
  )`;

export async function readOfferingRegister(
  reader: Reader,
  { offering, instrument, from, before, order, skip, lines }: OfferingRegisterQuery,
): Promise<{ readonly sales: readonly OfferingSale[]; readonly count: number }> {
  const direction = order === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<Omit<OfferingSale, 'customer'> & { readonly customer: string | null }>(
      `${sales}, page as (select * from line order by movement ${direction} limit $5 offset $6)
       select page.*, coalesce(t.units, 0)::bigint as units, t.customer
         from page left join lateral (
           select sum(case when o.kind = 'available' then p.units when f.owner is not null then -p.units end) as units,
                  max(coalesce(o.owner, f.owner)::text) as customer
             from ledger.posting p join ledger.account f on f.id = p.from_account join ledger.account o on o.id = p.to_account
            where p.movement = page.movement and f.currency = $4 and (f.owner is not null or o.owner is not null)
         ) t on true
        order by page.movement ${direction}`,
      [offering, from, before, instrument, lines, skip],
    ),
    reader.query<{ count: number }>(`${sales} select count(*)::int as count from line`, [offering, from, before]),
  ]);
  return {
    sales: rows.map((row) => ({ ...row, customer: parseId<'customer'>(row.customer ?? '') })),
    count: counted?.count ?? 0,
  };
}
