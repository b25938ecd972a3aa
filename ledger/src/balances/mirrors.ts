import type { Currency } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import type { AccountKind, ExternalPlace } from '../movement.ts';

/** What is at a place outside, by the books. */
export type Mirror = { readonly place: ExternalPlace; readonly currency: Currency; readonly units: bigint };

const externalAccounts = `ledger.party p cross join ledger.currency c cross join generate_series(0, 15) s (shard)
       join ledger.account_kind k on k.name = 'external'
       join ledger.account a on a.id = ledger.account_id(p.number, s.shard, c.number, k.number)`;
const isMoneyAtPlace = `p.owner is null and p.place <> '' and c.supply_cap is null`;

/** Reads what the books say is outside, of all money; units of a security outside belong to others. */
export async function readMirrors(reader: Reader): Promise<Mirror[]> {
  return reader.query<Mirror>(
    `select p.place, c.code as currency, -sum(a.balance)::bigint as units from ${externalAccounts}
      where ${isMoneyAtPlace} group by 1, 2 order by 1, 2`,
  );
}

/** In the currency's ledger scale: what movements added to a place and what they took from it. */
export type PlaceMoves = { readonly added: bigint; readonly taken: bigint };

/** Reads what the books moved at a place outside since a moment. It reads every posting of the place. */
export async function readPlaceMoves(
  reader: Reader,
  { place, currency, since }: { readonly place: ExternalPlace; readonly currency: Currency; readonly since: Date },
): Promise<PlaceMoves> {
  const [row] = await reader.query<PlaceMoves>(
    `select coalesce(sum(o.units) filter (where o.from_account = a.id), 0)::bigint as added,
            coalesce(sum(o.units) filter (where o.to_account = a.id), 0)::bigint as taken
       from ${externalAccounts}
       join ledger.posting o on o.from_account = a.id or o.to_account = a.id
       join ledger.movement m on m.id = o.movement
      where p.owner is null and p.place = $1 and c.code = $2 and m.at > $3`,
    [place, currency, since],
  );
  return row ?? { added: 0n, taken: 0n };
}

/** Movements of these kinds at the places whose names begin so. */
export type MovementsAt = { readonly prefix: string; readonly kinds: readonly string[] };

/** Reads what the books say is outside, as if these movements had not been. It reads every posting of the places. */
export async function readMirrorsWithout(reader: Reader, without: readonly MovementsAt[]): Promise<Mirror[]> {
  const pairs = without.flatMap(({ prefix, kinds }) => kinds.map((kind) => ({ prefix, kind })));
  return reader.query<Mirror>(
    `with left_out as (
       select l.prefix, k.number as kind from unnest($1::text[], $2::text[]) l (prefix, name)
         join ledger.movement_kind k on k.name = l.name)
     select p.place, c.code as currency, sum(-a.balance - coalesce(moved.units, 0))::bigint as units
       from ${externalAccounts}
       left join lateral (
         select sum(case when o.from_account = a.id then o.units else -o.units end) as units
           from ledger.posting o join ledger.movement m on m.id = o.movement
           join left_out l on l.kind = m.kind and starts_with(p.place, l.prefix)
          where o.from_account = a.id or o.to_account = a.id) moved on true
      where ${isMoneyAtPlace} group by 1, 2 order by 1, 2`,
    [pairs.map(({ prefix }) => prefix), pairs.map(({ kind }) => kind)],
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
  subscribed: 'customers',
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
  distribution: 'others',
  withholding: 'others',
} as const satisfies Record<AccountKind, BookSide>;
