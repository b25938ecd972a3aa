import type { Currency } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';

/** What the books have in the escrow of a raise, in minor units. */
export type RaiseBalance = {
  readonly currency: Currency;
  /** Of its subscribers. */
  readonly subscribed: bigint;
  /** Of its company, from the settlement until it is released. */
  readonly escrow: bigint;
};

/** Reads the escrow accounts of a raise by currency; one that never had money there is missing. `raise` is its id: the place of its accounts. */
export async function readRaiseBalances(reader: Reader, raise: string): Promise<RaiseBalance[]> {
  return reader.query<RaiseBalance>(
    `select a.currency, coalesce(sum(a.balance) filter (where a.kind = 'subscribed'), 0)::bigint as subscribed,
            coalesce(sum(a.balance) filter (where a.kind = 'escrow'), 0)::bigint as escrow
       from ledger.account a where a.place = $1 and a.kind in ('subscribed', 'escrow') group by a.currency order by a.currency`,
    [raise],
  );
}
