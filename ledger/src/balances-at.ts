/*
 * Balances as of any moment: those of the newest full checkpoint whose movements are all of that moment or earlier, plus what followed.
 */
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Currency, Money } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import { followed, readPosition, toValues, type LedgerPosition } from './verification/ledger-position.ts';
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

/** What a customer has of a security: to spend, reserved by open holds, blocked, and counted apart by lot. */
export type Holding = Holder & {
  readonly available: bigint;
  readonly held: bigint;
  readonly frozen: bigint;
  readonly lots: bigint;
};

/** Units that no customer holds: unsold, in the inventory, reserved for open payments, at a place outside. */
export type OtherUnits = { readonly kind: AccountKind; readonly place: string; readonly units: bigint };

/** Who has what of an instrument at a moment. What was issued is the sum of the holdings and of the other units. */
export type Register = {
  readonly issued: bigint;
  /** Largest first. */
  readonly holdings: readonly Holding[];
  readonly others: readonly OtherUnits[];
};

type AccountRow = {
  readonly owner: string | null;
  readonly kind: AccountKind;
  readonly place: string;
  readonly units: bigint;
};
type RegisterQuery = { readonly currency: Currency; readonly at: Date };

const holdingKinds = ['available', 'held', 'frozen', 'lot'] as const;
const isHolding = (kind: AccountKind): kind is (typeof holdingKinds)[number] =>
  holdingKinds.some((one) => one === kind);

/** The balances of all accounts of the currency at a moment. */
async function readAccountsAt(reader: Reader, { currency, at }: RegisterQuery): Promise<AccountRow[]> {
  const period = await readPeriod(reader, at);
  return reader.query<AccountRow>(
    `select out_owner as owner, out_kind as kind, out_place as place, out_units as units
       from ledger.sum_accounts($1, $2, $3, $4, $5, $6, $7)`,
    [...periodValues(period, at), currency],
  );
}

/** The register of an instrument at a date: its holders, and where the rest is. */
export async function readRegister(reader: Reader, query: RegisterQuery): Promise<Register> {
  const held = new Map<string, Record<(typeof holdingKinds)[number], bigint>>();
  const others = new Map<string, OtherUnits>();
  let issued = 0n;
  for (const { owner, kind, place, units } of await readAccountsAt(reader, query)) {
    if (kind === 'issued') issued -= units;
    else if (owner !== null && isHolding(kind)) {
      const holding = held.get(owner) ?? { available: 0n, held: 0n, frozen: 0n, lot: 0n };
      holding[kind] += units;
      held.set(owner, holding);
    } else {
      // What is reserved for open payments is one sum of all who pay.
      const name = `${kind} ${owner === null ? place : ''}`;
      const before = others.get(name)?.units ?? 0n;
      others.set(name, { kind, place: owner === null ? place : '', units: before + units });
    }
  }
  const holdings = [...held]
    .map(([owner, { available, held: reserved, frozen, lot }]) => ({
      customer: asId<'customer'>(owner),
      units: available + reserved + frozen + lot,
      available,
      held: reserved,
      frozen,
      lots: lot,
    }))
    .filter(({ units }) => units !== 0n);
  return {
    issued,
    holdings: holdings.toSorted(
      (one, other) => compare(other.units, one.units) || compare(one.customer, other.customer),
    ),
    others: [...others.values()]
      .filter(({ units }) => units !== 0n)
      .toSorted((one, other) => compare(`${one.kind} ${one.place}`, `${other.kind} ${other.place}`)),
  };
}

const compare = <Value extends bigint | string>(one: Value, other: Value): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** The register of an instrument's holders at a date, largest holding first: everything they own of it, held and frozen too. */
export async function readHolders(reader: Reader, query: RegisterQuery): Promise<Holder[]> {
  const { holdings } = await readRegister(reader, query);
  return holdings.map(({ customer, units }) => ({ customer, units }));
}

/**
 * Since when each of the customers holds the instrument without interruption, as of a moment. Reads all their postings of it; a customer whose
 * first ones are in an archived part has none.
 */
export async function readHeldSince(
  reader: Reader,
  { currency, at, customers }: RegisterQuery & { readonly customers: readonly CustomerId[] },
): Promise<ReadonlyMap<CustomerId, Date>> {
  const rows = await reader.query<{ owner: string; since: Date }>(
    `with mine as materialized (
       select id, owner from ledger.account where owner = any ($1::uuid[]) and currency = $2 and kind = any ($4::text[])
     ), posted as (
       select mine.owner, p.movement, p.units from mine join ledger.posting p on p.to_account = mine.id
       union all
       select mine.owner, p.movement, -p.units from mine join ledger.posting p on p.from_account = mine.id
     ), changed as (
       select p.owner, m.at, m.id, sum(p.units) as units from posted p join ledger.movement m on m.id = p.movement
        where m.at <= $3 group by p.owner, m.at, m.id having sum(p.units) <> 0
     ), running as (
       select c.owner, c.at, row_number() over w as number, sum(c.units) over w as balance from changed c
       window w as (partition by c.owner order by c.at, c.id)
     ), counted as (
       select r.*, coalesce(max(r.number) filter (where r.balance = 0) over (partition by r.owner), 0) as last_zero from running r
     )
     select owner, min(at) as since from counted where number > last_zero group by owner`,
    [customers, currency, at, [...holdingKinds]],
  );
  return new Map(rows.map(({ owner, since }) => [asId<'customer'>(owner), since]));
}
