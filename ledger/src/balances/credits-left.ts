import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';
import { statement, type Reader } from '@istmo/db/tx';

/** What a customer has available of a currency, by what came in: the first that came is the first that went. */
export type CreditsLeft = {
  readonly units: bigint;
  /** What is left of the newest credits, oldest first, each by its business event; what older ones left is not among them. */
  readonly credits: readonly { readonly event: string; readonly units: bigint }[];
};

type CreditsQuery = { readonly customer: CustomerId; readonly currency: Currency; readonly lines: number };

// One statement, so that no credit comes between the balance and its lines.
const selectCredits = statement(
  'ledger-credits-left',
  `with mine as (select id, balance from ledger.account where owner = $1 and currency = $2 and kind = 'available')
   select mine.balance, credit.event, credit.units from mine left join lateral (
       select line.*, m.event from (
         select movement, number, units, sum(units) over (order by movement desc, number desc)::bigint as upto
           from (select movement, number, units from ledger.posting where to_account = mine.id
                  order by movement desc, number desc limit $3) newest) line
         join ledger.movement m on m.id = line.movement
        where line.upto - line.units < mine.balance) credit on true
    order by credit.movement desc, credit.number desc`,
);

/** Reads what a customer has available and what is left of the newest credits, at most so many of them. */
export async function readCreditsLeft(
  reader: Reader,
  { customer, currency, lines }: CreditsQuery,
): Promise<CreditsLeft> {
  type Line = { readonly balance: bigint; readonly event: string | null; readonly units: bigint };
  const rows = await reader.query<Line>(selectCredits, [customer, currency, lines]);
  const balance = rows[0]?.balance ?? 0n;
  let left = balance;
  const credits = rows.flatMap(({ event, units: credited }) => {
    if (event === null) return [];
    const units = credited < left ? credited : left;
    left -= units;
    return [{ event, units }];
  });
  return { units: balance, credits: credits.toReversed() };
}
