import type { Currency } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import type { AccountKind, ExternalPlace } from './movement.ts';

/** What is at a place outside, by the books. */
export type Mirror = { readonly place: ExternalPlace; readonly currency: Currency; readonly units: bigint };

/** Reads what the books say is outside, of all money; units of a security outside belong to others. */
export async function readMirrors(reader: Reader): Promise<Mirror[]> {
  return reader.query<Mirror>(
    `select p.place, c.code as currency, -sum(a.balance)::bigint as units
       from ledger.party p cross join ledger.currency c cross join generate_series(0, 15) s (shard)
       join ledger.account_kind k on k.name = 'external'
       join ledger.account a on a.id = ledger.account_id(p.number, s.shard, c.number, k.number)
      where p.owner is null and p.place <> '' and c.supply_cap is null
      group by 1, 2 order by 1, 2`,
  );
}

export type BookSide = 'customers' | 'others' | 'own' | 'outside';

/** On which side of a currency's equation each kind of account is: customers + others + own = outside. */
export const bookSides = {
  available: 'customers',
  held: 'customers',
  frozen: 'customers',
  lot: 'customers',
  receivable: 'own',
  reserved: 'own',
  treasury: 'own',
  fees: 'own',
  tranche: 'own',
  issued: 'outside',
  escrow: 'others',
  proceeds: 'others',
  external: 'outside',
  clearing: 'others',
  suspense: 'others',
  loss: 'own',
  costs: 'own',
} as const satisfies Record<AccountKind, BookSide>;
