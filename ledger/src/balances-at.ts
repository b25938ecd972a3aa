/*
 * Balances as of any moment: those of the newest full checkpoint whose movements are all of that moment or earlier, plus what followed.
 */
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Currency, Money } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import { followed, readPosition, toValues, type LedgerPosition } from './ledger-position.ts';
import type { Account, AccountKind } from './movement.ts';

/** What is read: movements with a time up to the moment, from a position on, in one or two ranges of ids. */
type Period = {
  readonly position: LedgerPosition;
  /** The range of ids in which there may be none of the moment or earlier; $3 to $4. */
  readonly skipFrom: bigint;
  readonly skipTo: bigint;
};

const maxId = 2n ** 63n - 1n;

/**
 * Between the last full checkpoint that has a movement of the moment or earlier, and the newest full one, nothing is read; what followed
 * the newest one always is, because its times are not known.
 */
const selectPeriod = `with base as (
    select coalesce((select number from ledger.checkpoint where is_full and latest <= $1 order by number desc limit 1), 0) as number
  ), ending as (
    select max(number) as number from ledger.checkpoint where is_full and earliest <= $1
  ), newest as (
    select max(number) as number from ledger.checkpoint where is_full
  )
  select base.number as checkpoint,
         coalesce((select max(last) from ledger.checkpoint_stream s where s.number = greatest(ending.number, base.number)) + 1, 0) as "skipFrom",
         coalesce((select next from ledger.checkpoint c where c.number = newest.number), 0) as "skipTo",
         (select max(checkpoint) from ledger.detached_part) as "detachedUntil"
    from base, ending, newest`;

type PeriodRow = {
  readonly checkpoint: bigint;
  readonly skipFrom: bigint;
  readonly skipTo: bigint;
  readonly detachedUntil: bigint | null;
};

async function readPeriod(reader: Reader, moment: Date): Promise<Period> {
  const [row] = await reader.query<PeriodRow>(selectPeriod, [moment]);
  if (!row) throw new Error('the ledger has no checkpoints to read from');
  if (row.detachedUntil !== null && row.checkpoint < row.detachedUntil)
    throw new Error(`balances of ${moment.toISOString()} need a part of the ledger that is archived`);
  const position = await readPosition(reader, row.checkpoint);
  const isWorthIt = row.skipFrom > 0n && row.skipTo > row.skipFrom;
  return { position, skipFrom: isWorthIt ? row.skipFrom : maxId, skipTo: isWorthIt ? row.skipTo : maxId };
}

/** $1 to $5: position, range to skip, moment; $6: checkpoint. */
const periodValues = ({ position, skipFrom, skipTo }: Period, moment: Date): unknown[] => [
  ...toValues(position),
  skipFrom,
  skipTo,
  moment,
  position.checkpoint,
];
const inPeriod = (id: string) => `${followed(id)} and (${id} < $3::bigint or ${id} >= $4::bigint)`;

/** The balances of the accounts in `mine` at the moment. */
const sumAt = (mine: string) => `with mine as materialized (${mine}),
  moved as (
    select p.account, sum(p.units) as units
      from (select p.to_account as account, p.movement, p.units from mine join ledger.posting p on p.to_account = mine.id where ${inPeriod('p.movement')}
            union all
            select p.from_account, p.movement, -p.units from mine join ledger.posting p on p.from_account = mine.id where ${inPeriod('p.movement')}) p
      join ledger.movement m on m.id = p.movement
     where m.at <= $5 and ${inPeriod('m.id')}
     group by p.account
  ), summed as (
    select mine.*, coalesce(b.balance, 0) + coalesce(moved.units, 0) as units
      from mine
      left join lateral (
        select balance from ledger.balance_at where account = mine.id and checkpoint <= $6::bigint order by checkpoint desc limit 1) b on true
      left join moved on moved.account = mine.id
  )`;

export type BalancesAtQuery = { readonly customer: CustomerId; readonly moment: Date };

/** In units of the currency's ledger scale. */
export type BalanceAt = { readonly currency: Currency; readonly kind: AccountKind; readonly units: bigint };

/** The customer's balances by currency and kind of account as of a moment, without those of zero. */
export async function readBalancesAt(reader: Reader, { customer, moment }: BalancesAtQuery): Promise<BalanceAt[]> {
  const period = await readPeriod(reader, moment);
  return reader.query<BalanceAt>(
    `${sumAt('select id, currency, kind from ledger.account where owner = $7::uuid')}
     select currency, kind, sum(units)::bigint as units from summed group by currency, kind having sum(units) <> 0 order by currency, kind`,
    [...periodValues(period, moment), customer],
  );
}

/** The balance of one account over all its shards as of a moment. */
export async function readBalanceAt<C extends Currency>(
  reader: Reader,
  { account, currency, moment }: { readonly account: Account; readonly currency: C; readonly moment: Date },
): Promise<Money<C>> {
  const period = await readPeriod(reader, moment);
  const mine = `select a.id from ledger.account a
    where a.owner is not distinct from $7::uuid and a.place = $8 and a.kind = $9 and a.currency = $10`;
  const [row] = await reader.query<{ units: bigint }>(
    `${sumAt(mine)} select coalesce(sum(units), 0)::bigint as units from summed`,
    [...periodValues(period, moment), account.owner, account.place, account.kind, currency],
  );
  return { currency, units: row?.units ?? 0n };
}

export type Holder = { readonly customer: CustomerId; readonly units: bigint };

/** The register of an instrument's holders at a date, largest holding first: everything they own of it, held and frozen too. */
export async function readHolders(
  reader: Reader,
  { currency, at }: { readonly currency: Currency; readonly at: Date },
): Promise<Holder[]> {
  const period = await readPeriod(reader, at);
  const rows = await reader.query<{ customer: string; units: bigint }>(
    'select out_customer as customer, out_units as units from ledger.sum_holders($1, $2, $3, $4, $5, $6, $7)',
    [...periodValues(period, at), currency],
  );
  return rows.map(({ customer, units }) => ({ customer: asId<'customer'>(customer), units }));
}
