import type { MovementKind } from '@istmo/contract/kernel/movement-kind';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';
import { statement, type Reader } from '@istmo/db/tx';
import type { AccountKind } from '../movement.ts';

/** One posting to or from an account of a customer; units are negative for debits. */
export type CustomerPosting = {
  readonly movement: bigint;
  readonly number: number;
  readonly name: MovementKind;
  readonly event: string;
  readonly at: Date;
  readonly currency: Currency;
  readonly account: AccountKind;
  readonly units: bigint;
  readonly counterpart: AccountKind;
};

export type CustomerPostingsQuery = {
  readonly customer: CustomerId;
  /** Undefined for all. */
  readonly currency: string | undefined;
  readonly skip: number;
  readonly lines: number;
};

// Each account contributes the newest it has, read from the end of an index, so that a page costs the same whatever came before.
const selectPostings = statement(
  'ledger-customer-postings',
  `with mine as (
       select id, kind, currency from ledger.account where owner = $1 and ($2::text is null or currency = $2)),
     line as (
       select mine.kind, mine.currency, p.* from mine cross join lateral (
         (select movement, number, units, from_account as other from ledger.posting
           where to_account = mine.id order by movement desc, number desc limit $3::bigint + $4::bigint)
         union all
         (select movement, number, -units, to_account from ledger.posting
           where from_account = mine.id order by movement desc, number desc limit $3::bigint + $4::bigint)) p),
     page as (
       select * from line order by movement desc, number desc, units desc limit $4 offset $3)
   select l.movement, l.number, k.name, m.event, m.at, l.currency, l.kind as account, l.units, a.kind as counterpart
     from page l join ledger.movement m on m.id = l.movement join ledger.movement_kind k on k.number = m.kind
     join ledger.account a on a.id = l.other
    order by l.movement desc, l.number desc, l.units desc`,
);

const countPostings = statement(
  'ledger-customer-posting-count',
  `select coalesce(sum(counted.count), 0)::int as count from ledger.account mine cross join lateral (
       select (select count(*) from ledger.posting where to_account = mine.id)
            + (select count(*) from ledger.posting where from_account = mine.id) as count) counted
    where mine.owner = $1 and ($2::text is null or mine.currency = $2)`,
);

/** Reads a page of the postings of all accounts of a customer, newest first. */
export async function readCustomerPostings(
  reader: Reader,
  { customer, currency, skip, lines }: CustomerPostingsQuery,
): Promise<CustomerPosting[]> {
  return reader.query<CustomerPosting>(selectPostings, [customer, currency ?? null, skip, lines]);
}

export async function countCustomerPostings(
  reader: Reader,
  { customer, currency }: Pick<CustomerPostingsQuery, 'customer' | 'currency'>,
): Promise<number> {
  const [row] = await reader.query<{ count: number }>(countPostings, [customer, currency ?? null]);
  return row?.count ?? 0;
}
