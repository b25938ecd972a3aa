import { defaultPriceLimits } from '@istmo/providers/prices/agree-price';
import { statement, type Reader } from '@istmo/db/tx';

/** A time after this one is not the past of any clock that is right: clocks differ by a few seconds. */
export function latestTime(now: Date): Date {
  return new Date(now.getTime() + defaultPriceLimits.maxAheadMs);
}

/** A published price: USD for one whole unit, in units of 10^-18. `observedAt` is the oldest source's time when it last held. */
export type PriceTick = {
  readonly id: bigint;
  readonly symbol: string;
  readonly usd: bigint;
  readonly at: Date;
  readonly observedAt: Date;
};

const newest = statement(
  'prices-newest',
  `select p.id, p.symbol, p.value::text as usd, p.at, p.observed_at as "observedAt"
   from unnest($1::text[]) as s(symbol)
   cross join lateral (select * from app.price_tick t where t.symbol = s.symbol order by id desc limit $2) p`,
);

/** The newest prices of each symbol, newest first. */
export async function readNewestTicks(reader: Reader, symbols: readonly string[], each: number): Promise<PriceTick[]> {
  const rows = await reader.query<Omit<PriceTick, 'usd'> & { usd: string }>(newest, [symbols, each]);
  return rows.map((row) => ({ ...row, usd: BigInt(row.usd) }));
}

/** The price of a tick; undefined when it was thinned out. */
export async function readTickUsd(reader: Reader, id: bigint): Promise<bigint | undefined> {
  const [row] = await reader.query<{ usd: string }>('select value::text as usd from app.price_tick where id = $1', [
    id,
  ]);
  return row && BigInt(row.usd);
}

/** `at` is the time now, `observedAt` that of the oldest source. */
export type NewTick = { symbol: string; usd: bigint; sources: object; at: Date; observedAt: Date };

/**
 * An unchanged price only moves its time; a changed one is in force from now on. A clock that went back makes no tick older than the last
 * one, and leaves behind a tick that was confirmed at a time still to come. With `after`, the newest tick that the caller knows, nothing
 * happens when another process has published since. Answers true when it changed.
 */
export async function publishTick(
  reader: Reader,
  { symbol, usd, sources, at, observedAt }: NewTick,
  after?: bigint,
): Promise<boolean> {
  const [row] = await reader.query<{ changed: boolean }>(
    `with newest as (select id, value, at, observed_at from app.price_tick where symbol = $1 order by id desc limit 1),
       unchanged as (update app.price_tick p set observed_at = greatest(p.observed_at, $5) from newest n
                      where p.id = n.id and n.value = $2::numeric and n.observed_at <= $6 returning p.id),
       inserted as (
         insert into app.price_tick (symbol, value, ticks, at, observed_at)
         select $1, $2::numeric, $3::jsonb, greatest($4, (select at from newest)), $5
           where not exists (select from unchanged) and not exists (select from newest where id <> $7) returning id)
     select exists (select from inserted) as changed`,
    [symbol, usd.toString(), JSON.stringify(sources), at, observedAt, latestTime(at), after ?? null],
  );
  return row?.changed ?? false;
}

/** The prices of a symbol that were in force in a range, oldest first: the one before it included. */
export async function readTicksBetween(
  reader: Reader,
  symbol: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ at: Date; usd: bigint }[]> {
  const rows = await reader.query<{ at: Date; usd: string }>(
    `select at, value::text as usd from app.price_tick
      where symbol = $1 and at <= $3
        and at >= coalesce((select max(at) from app.price_tick where symbol = $1 and at <= $2), $2)
      order by at, id limit 2000`,
    [symbol, from, to],
  );
  return rows.map(({ at, usd }) => ({ at, usd: BigInt(usd) }));
}

/** The price of each symbol that was in force at a moment, in units of 10^-18. A symbol that had none is left out. */
export async function readPricesAt(
  reader: Reader,
  symbols: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await reader.query<{ symbol: string; usd: string }>(
    `select s.symbol, p.value::text as usd from unnest($1::text[]) as s(symbol)
      cross join lateral (select value from app.price_tick t where t.symbol = s.symbol and t.at <= $2 order by at desc, id desc limit 1) p`,
    [symbols, at],
  );
  return new Map(rows.map(({ symbol, usd }) => [symbol, BigInt(usd)]));
}

/** The ticks of a time range that another tick of the same symbol follows in that range. */
export async function listReplacedTicks(reader: Reader, { from, to }: { from: Date; to: Date }): Promise<bigint[]> {
  const rows = await reader.query<{ id: bigint }>(
    `select id from (
       select id, row_number() over (partition by symbol order by at desc, id desc) as place
       from app.price_tick where at >= $1 and at < $2) ranked
     where place > 1`,
    [from, to],
  );
  return rows.map(({ id }) => id);
}

export async function deleteTicks(reader: Reader, ids: readonly bigint[]): Promise<void> {
  await reader.query('delete from app.price_tick where id = any($1::bigint[])', [ids]);
}

/** A price that jumped and is held back. Values are USD for one whole unit, in units of 10^-18. */
export type PriceHalt = {
  readonly symbol: string;
  readonly haltedAt: Date;
  /** The price before the jump. */
  readonly last: bigint;
  /** The newest price that the sources agreed on, with what each of them said and the time of the oldest. */
  readonly held: bigint;
  readonly sources: object;
  readonly observedAt: Date;
  readonly level: PriceLevel;
};

/** A level that has to stay agreed: since when it is, and when it last was. */
type PriceLevel = { readonly usd: bigint; readonly since: Date; readonly seenAt: Date };

/** The price came back to the one before the jump, the new level stayed agreed for long enough, or staff let it through. */
export type HaltEnd = 'return' | 'rule' | 'staff';

type HaltRow = {
  symbol: string;
  haltedAt: Date;
  last: string;
  held: string;
  sources: object;
  observedAt: Date;
  levelUsd: string;
  levelSince: Date;
  levelSeenAt: Date;
};

const open = statement(
  'prices-halts',
  `select symbol, halted_at as "haltedAt", last_value::text as last, held_value::text as held, ticks as sources,
     observed_at as "observedAt", level_value::text as "levelUsd", level_since as "levelSince", level_seen_at as "levelSeenAt"
   from app.price_halt where ended_at is null`,
);

/** The halts that have not ended; at most one for each symbol. */
export async function readOpenHalts(reader: Reader): Promise<PriceHalt[]> {
  const rows = await reader.query<HaltRow>(open);
  return rows.map(({ levelUsd, levelSince, levelSeenAt, last, held, ...row }) => ({
    ...row,
    last: BigInt(last),
    held: BigInt(held),
    level: { usd: BigInt(levelUsd), since: levelSince, seenAt: levelSeenAt },
  }));
}

/** Holds a price back from now on, unless another process already does. */
export async function openHalt(reader: Reader, halt: PriceHalt): Promise<void> {
  await reader.query(
    `insert into app.price_halt (symbol, held_value, ticks, observed_at, level_value, level_since, level_seen_at, halted_at, last_value)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (symbol) where ended_at is null do nothing`,
    [...heldValues(halt), halt.haltedAt, halt.last.toString()],
  );
}

/** Keeps the newest price that is held back. A halt that has ended meanwhile stays ended. */
export async function updateHalt(reader: Reader, halt: PriceHalt): Promise<void> {
  await reader.query(
    `update app.price_halt set held_value = $2, ticks = $3, observed_at = $4, level_value = $5, level_since = $6, level_seen_at = $7
      where symbol = $1 and ended_at is null`,
    heldValues(halt),
  );
}

function heldValues({ symbol, held, sources, observedAt, level }: PriceHalt): (string | Date)[] {
  const { usd, since, seenAt } = level;
  return [symbol, held.toString(), JSON.stringify(sources), observedAt, usd.toString(), since, seenAt];
}

/** Ends the halt of a symbol; false when another process has ended it. */
export async function endHalt(reader: Reader, symbol: string, end: { at: Date; by: HaltEnd }): Promise<boolean> {
  const rows = await reader.query(
    'update app.price_halt set ended_at = $2, ended_by = $3 where symbol = $1 and ended_at is null returning 1',
    [symbol, end.at, end.by],
  );
  return rows.length > 0;
}
