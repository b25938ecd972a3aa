/*
 * What moved by day, for the figures of the business. It is read from one checkpoint to the next, so that each movement is counted once however
 * many there are.
 */
import type { Currency } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import { streamCount } from '../movement.ts';
import { followed, readPosition, toValues } from '../verification/ledger-position.ts';

/**
 * `in`, `out`: what came from outside for customers, and what left to outside. `volume`: what was paid for something else in exchanges and purchases by
 * card, without the fee. `fees`: earned, less returned. `held`: by how much more or less customers have, whatever the cause.
 */
export type DayFigure = 'in' | 'out' | 'volume' | 'fees' | 'held';

export type DayTotal = {
  /** The day in the zone, as 2026-11-28. */
  readonly day: string;
  readonly figure: DayFigure;
  readonly currency: Currency;
  /** In minor units; never zero. */
  readonly units: bigint;
};

export type DayTotalsQuery = {
  /** What followed this checkpoint; zero for everything. */
  readonly after: bigint;
  /** Up to this checkpoint; undefined for everything until now. */
  readonly until?: bigint | undefined;
  /** The time zone whose days are meant: America/Guatemala. */
  readonly zone: string;
};

// Inventory of the platform, units as they are issued, fees of networks and corrections: no money of customers.
const ofPlatform = ['fund-treasury', 'correct-place', 'pay-network', 'issue-outside', 'bring-in-units'];

const maxId = 2n ** 63n - 1n;

/** What customers own, wherever it is: what they owe and what is reserved for a payment is not theirs. */
const owned = ['available', 'held', 'frozen', 'lot'];

/** What moved between two checkpoints, by day, figure and currency. Throws for a checkpoint that does not exist. */
export async function readDayTotals(reader: Reader, { after, until, zone }: DayTotalsQuery): Promise<DayTotal[]> {
  const from = await readPosition(reader, after);
  const to = until === undefined ? undefined : await readPosition(reader, until);
  const [next, lasts] = to ? toValues(to) : [null, null];
  // Bounds the range of ids that is read.
  const last = to?.lasts.reduce((most, one) => (one > most ? one : most), 0n) ?? maxId;
  return reader.query<DayTotal>(
    `with moved as (
       select m.at, k.name as movement, f.kind as "from", t.kind as "to", f.owner is not null as "fromCustomer",
              t.owner is not null as "toCustomer", f.currency, p.units
         from ledger.movement m
         join ledger.movement_kind k on k.number = m.kind and not k.is_within_account
         join ledger.posting p on p.movement = m.id
         join ledger.account f on f.id = p.from_account
         join ledger.account t on t.id = p.to_account
        where ${followed('m.id')} and m.id <= $8::bigint and ${followed('p.movement')} and p.movement <= $8::bigint
          and ($3::bigint is null or m.id < $3::bigint or m.id <= ($4::bigint[])[(m.id & 15) + 1])
     )
     select to_char(at at time zone $5, 'YYYY-MM-DD') as day, one.figure, currency, sum(one.units)::bigint as units
       from moved
      cross join lateral (values
        ('in', case when "from" = 'external' and movement <> all ($6::text[]) then units end),
        ('out', case when "to" = 'external' and movement <> all ($6::text[]) then units end),
        ('volume', case when movement in ('swap', 'capture-card-purchase') and "to" in ('treasury', 'escrow') then units end),
        ('fees', case when "to" = 'fees' then units when "from" = 'fees' then -units end),
        ('held', (case when "toCustomer" and "to" = any ($7::text[]) then units else 0 end)
               - (case when "fromCustomer" and "from" = any ($7::text[]) then units else 0 end))
      ) as one (figure, units)
      group by 1, 2, 3
     having sum(one.units) <> 0
      order by 1, 2, 3`,
    [...toValues(from), next, lasts, zone, ofPlatform, owned, last],
  );
}

/** What all customers own of each currency now, in minor units. */
export async function readOwnedTotals(reader: Reader): Promise<ReadonlyMap<Currency, bigint>> {
  const rows = await reader.query<{ currency: Currency; units: bigint }>(
    `select currency, sum(balance)::bigint as units from ledger.account
      where owner is not null and kind = any ($1::text[]) and balance <> 0 group by currency`,
    [owned],
  );
  return new Map(rows.map(({ currency, units }) => [currency, units]));
}

/**
 * The last checkpoint after another one with about so many movements between them at most, and at least the next one; undefined when there is none
 * after it.
 */
export async function findNextCheckpoint(
  reader: Reader,
  { after, maxMovements }: { readonly after: bigint; readonly maxMovements: number },
): Promise<bigint | undefined> {
  const [row] = await reader.query<{ number: bigint | null }>(
    // An id is a number of all streams times their count, plus the stream.
    `select coalesce(
       (select max(number) from ledger.checkpoint
         where number > $1 and next <= coalesce((select next from ledger.checkpoint where number = $1), 0) + $2::bigint * $3::bigint),
       (select min(number) from ledger.checkpoint where number > $1)) as number`,
    [after, maxMovements, streamCount],
  );
  return row?.number ?? undefined;
}
