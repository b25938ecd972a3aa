import { type Reader, statement } from '@istmo/db/tx';

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
export type PriceLevel = { readonly usd: bigint; readonly since: Date; readonly seenAt: Date };

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
