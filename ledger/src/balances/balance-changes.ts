import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';
import { statement, type Reader } from '@istmo/db/tx';

/**
 * The change of a customer's balance (available, held, frozen, in lots and in the escrow of offerings) in a currency during the interval that begins at `from + step × stepMs`:
 * by swaps, or by what came in and went out.
 */
export type BalanceChange = {
  readonly currency: Currency;
  readonly step: number;
  readonly isExchange: boolean;
  readonly units: bigint;
};

export type BalanceChangesQuery = { readonly customer: CustomerId; readonly from: Date; readonly stepMs: number };

const selectChanges = statement(
  'ledger-changes',
  `with mine as (select id, currency from ledger.account where owner = $1 and kind not in ('receivable', 'reserved')),
     moved as (
       select mine.currency, p.movement, p.units from mine join ledger.posting p on p.to_account = mine.id
       union all
       select mine.currency, p.movement, -p.units from mine join ledger.posting p on p.from_account = mine.id)
   select moved.currency, floor(extract(epoch from (m.at - $2::timestamptz)) * 1000 / $3::bigint)::int as step,
     k.is_exchange as "isExchange", sum(moved.units)::bigint as units
     from moved join ledger.movement m on m.id = moved.movement join ledger.movement_kind k on k.number = m.kind
    where m.at >= $2::timestamptz
    group by 1, 2, 3 having sum(moved.units) <> 0 order by 2`,
);

/** Reads the balance changes since a moment, summed per interval; with the current balances they give the balance at the end of each interval. */
export async function readBalanceChanges(
  reader: Reader,
  { customer, from, stepMs }: BalanceChangesQuery,
): Promise<BalanceChange[]> {
  return reader.query<BalanceChange>(selectChanges, [customer, from, stepMs]);
}
