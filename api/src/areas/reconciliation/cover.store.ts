import type { Reader, Tx } from '@istmo/db/tx';
import type { CurrencyCover, PlaceCover } from './compare-cover.ts';

/** Stores what was at each place; one that is gone stays with nothing in it. */
export async function storePlaces(tx: Tx, places: readonly PlaceCover[], at: Date): Promise<void> {
  await tx.query(
    `insert into app.place_holding as before (place, currency, mirror, hot, cold, account, surplus_since, checked_at)
     select place, currency, mirror, hot, cold, account, case when difference = 'more' then $8::timestamptz end, coalesce(as_of, $8)
       from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $9::timestamptz[])
         p (place, currency, mirror, hot, cold, account, difference, as_of)
     on conflict (place, currency) do update set mirror = excluded.mirror, hot = excluded.hot, cold = excluded.cold,
       account = excluded.account, checked_at = excluded.checked_at,
       surplus_since = case when excluded.surplus_since is not null then coalesce(before.surplus_since, excluded.surplus_since) end`,
    [
      places.map(({ place }) => place),
      places.map(({ currency }) => currency),
      places.map(({ mirror }) => mirror),
      places.map(({ hot }) => hot),
      places.map(({ cold }) => cold),
      places.map(({ account }) => account),
      places.map(({ difference }) => difference),
      at,
      places.map(({ asOf }) => asOf ?? null),
    ],
  );
}

/** Stores what is there of each currency and what is owed. Once nothing is missing, no shortfall is accepted any more. */
export async function storeCurrencies(tx: Tx, currencies: readonly CurrencyCover[], at: Date): Promise<void> {
  await tx.query(
    `insert into app.currency_cover (currency, assets, liabilities, checked_at)
     select currency, assets, liabilities, $4 from unnest($1::text[], $2::bigint[], $3::bigint[]) c (currency, assets, liabilities)
     on conflict (currency) do update set assets = excluded.assets, liabilities = excluded.liabilities, checked_at = excluded.checked_at,
       accepted_shortfall = case when excluded.assets >= excluded.liabilities then 0 else app.currency_cover.accepted_shortfall end`,
    [
      currencies.map(({ currency }) => currency),
      currencies.map(({ assets }) => assets),
      currencies.map(({ liabilities }) => liabilities),
      at,
    ],
  );
}

export type StoredCover = {
  readonly currency: string;
  readonly assets: bigint;
  readonly liabilities: bigint;
  readonly acceptedShortfall: bigint;
  readonly checkedAt: Date;
};

export async function readCovers(reader: Reader): Promise<StoredCover[]> {
  return reader.query<StoredCover>(
    `select currency, assets, liabilities, accepted_shortfall as "acceptedShortfall", checked_at as "checkedAt"
       from app.currency_cover order by currency`,
  );
}

/** The shortfall of the last comparison is accepted: only a larger one stops the currency again. */
export async function acceptShortfall(tx: Tx, currency: string): Promise<void> {
  await tx.query(
    'update app.currency_cover set accepted_shortfall = greatest(liabilities - assets, 0) where currency = $1',
    [currency],
  );
}

export type StoredPlace = Omit<PlaceCover, 'difference' | 'asOf'> & {
  /** Of when what is there is: of the comparison, or of the day whose balance a bank stated. */
  readonly checkedAt: Date;
  /** The comparison since which more was there than explained; null where it was not so at the last one. */
  readonly surplusSince: Date | null;
};

/** What was at each place at the last comparison. */
export async function readPlaces(reader: Reader): Promise<StoredPlace[]> {
  return reader.query<StoredPlace>(
    `select place, currency, mirror, hot, cold, account, checked_at as "checkedAt", surplus_since as "surplusSince"
       from app.place_holding order by currency, place`,
  );
}

type CoverRun = { readonly at: Date; readonly failure: string; readonly differences: number; readonly short: number };

export async function insertCoverRun(tx: Reader, { at, failure, differences, short }: CoverRun): Promise<void> {
  await tx.query('insert into app.cover_run (at, failure, differences, short) values ($1, $2, $3, $4)', [
    at,
    failure,
    differences,
    short,
  ]);
}

/** The newest comparisons, a few. */
export async function readCoverRuns(reader: Reader): Promise<CoverRun[]> {
  return reader.query<CoverRun>('select at, failure, differences, short from app.cover_run order by id desc limit 10');
}

export async function deleteCoverRuns(
  reader: Reader,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const rows = await reader.query(
    'delete from app.cover_run where id in (select id from app.cover_run where at < $1 order by at limit $2) returning id',
    [before, limit],
  );
  return rows.length;
}
