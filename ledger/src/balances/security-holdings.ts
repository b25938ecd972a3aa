/*
 * What is held of one security: by a customer, by how many, how much is in circulation, and when a customer's units came.
 */
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import type { Currency } from '@istmo/contract/kernel/money';
import { batched } from '@istmo/db/batched';
import { statement, type Reader } from '@istmo/db/tx';

/** A customer's units: free, in open withdrawals, blocked, in lots until their day, and reserved for payments that are not made yet. */
export type SecurityHolding = {
  readonly available: bigint;
  readonly held: bigint;
  readonly frozen: bigint;
  readonly locked: bigint;
  readonly reserved: bigint;
};

const sums = `coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
  coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held,
  coalesce(sum(balance) filter (where kind = 'frozen'), 0)::bigint as frozen,
  coalesce(sum(balance) filter (where kind = 'lot'), 0)::bigint as locked,
  coalesce(sum(balance) filter (where kind = 'reserved'), 0)::bigint as reserved`;

const selectHoldings = statement(
  'ledger-security-holdings',
  `select v.owner || ' ' || v.currency as key, a.* from unnest($1::uuid[], $2::text[]) v (owner, currency)
    cross join lateral (select ${sums} from ledger.account where owner = v.owner and currency = v.currency) a`,
);

export type SecurityHolder = { readonly customer: CustomerId; readonly currency: Currency };

type HoldingLookup = (key: string) => Promise<SecurityHolding | undefined>;
const lookups = new WeakMap<Reader, HoldingLookup>();

/** One query answers all look-ups of a connection or a pool that come at once. */
function lookUpWith(reader: Reader): HoldingLookup {
  const known = lookups.get(reader);
  if (known) return known;
  const lookUp = batched<string, SecurityHolding>(async (keys) => {
    const pairs = keys.map((key) => key.split(' '));
    const rows = await reader.query<SecurityHolding & { readonly key: string }>(selectHoldings, [
      pairs.map(([owner]) => owner),
      pairs.map(([, currency]) => currency),
    ]);
    return new Map(rows.map(({ key, ...holding }) => [key, holding]));
  });
  lookups.set(reader, lookUp);
  return lookUp;
}

export async function readHolding(reader: Reader, { customer, currency }: SecurityHolder): Promise<SecurityHolding> {
  const found = await lookUpWith(reader)(`${customer} ${currency}`);
  return found ?? { available: 0n, held: 0n, frozen: 0n, locked: 0n, reserved: 0n };
}

/** Everyone who has units now, also those who only have reserved ones. */
export async function listHoldings(
  reader: Reader,
  currency: Currency,
): Promise<(SecurityHolding & { readonly customer: CustomerId })[]> {
  const rows = await reader.query<SecurityHolding & { owner: string }>(
    `select owner, ${sums} from ledger.account where owner is not null and currency = $1
      group by owner having sum(balance) filter (where kind <> 'receivable') > 0`,
    [currency],
  );
  return rows.map(({ owner, ...holding }) => ({ ...holding, customer: asId<'customer'>(owner) }));
}

/** The customers who have units now, reserved ones too, after this one in the order of their ids. */
export async function listHoldersAfter(
  reader: Reader,
  {
    currency,
    after,
    limit,
  }: { readonly currency: Currency; readonly after: CustomerId | null; readonly limit: number },
): Promise<CustomerId[]> {
  const rows = await reader.query<{ owner: string }>(
    `select owner from ledger.holder where currency = $1 and accounts > 0 and ($2::uuid is null or owner > $2)
      order by owner limit $3`,
    [currency, after, limit],
  );
  return rows.map(({ owner }) => asId<'customer'>(owner));
}

// Counted in the commits that make and end holdings; reserved units count too.
const countOthers = statement(
  'ledger-count-other-holders',
  `select (coalesce((select sum(holders) from ledger.holder_count where currency = $2), 0)
     - (select count(*) from ledger.holder where owner = $1 and currency = $2 and accounts > 0))::integer as count`,
);

/** How many customers beside this one have units now. */
export async function countOtherHolders(reader: Reader, { customer, currency }: SecurityHolder): Promise<number> {
  const [row] = await reader.query<{ count: number }>(countOthers, [customer, currency]);
  return row?.count ?? 0;
}

// What is issued and neither with the treasury nor unsold. The platform has an index of its own accounts, so customers' ones are not read.
const sumCirculating = statement(
  'ledger-circulating',
  `select coalesce(-sum(balance), 0)::bigint as units from ledger.account
    where owner is null and currency = $1 and kind in ('issued', 'treasury', 'tranche')`,
);

/** Units in customers' hands and outside. */
export async function readCirculating(reader: Reader, currency: Currency): Promise<bigint> {
  const [row] = await reader.query<{ units: bigint }>(sumCirculating, [currency]);
  return row?.units ?? 0n;
}

/** Units that came to a customer from others on a day, as YYYY-MM-DD in a time zone. */
export type AcquiredUnits = { readonly day: string; readonly units: bigint };

type AcquiredQuery = { readonly currency: Currency; readonly since: Date; readonly timeZone: string };

// Units in a lot count from the day they came into it, not from the day they are released.
// From an account of their own units come back: only what was reserved for a payment was not theirs before. What a split issued is no acquisition.
const arrived = (
  mine: string,
) => `select a.owner as customer, to_char(m.at at time zone $3, 'YYYY-MM-DD') as day, sum(p.units)::bigint as units
   from ledger.account a
   join ledger.posting p on p.to_account = a.id
   join ledger.movement m on m.id = p.movement
   join ledger.account f on f.id = p.from_account
  where ${mine} and a.currency = $1 and a.kind in ('available', 'lot') and m.at >= $2
    and (f.owner is distinct from a.owner or f.kind = 'reserved') and m.kind <> 145
  group by 1, 2 order by 1, 2`;

const selectAcquired = statement('ledger-acquired', arrived('a.owner = $4'));

/** What came to one customer since a moment, by day. */
export async function readAcquired(
  reader: Reader,
  { customer, currency, since, timeZone }: AcquiredQuery & SecurityHolder,
): Promise<AcquiredUnits[]> {
  const rows = await reader.query<AcquiredUnits>(selectAcquired, [currency, since, timeZone, customer]);
  return rows.map(({ day, units }) => ({ day, units }));
}

/** What came to each customer since a moment, by day. */
export async function listAcquired(
  reader: Reader,
  { currency, since, timeZone }: AcquiredQuery,
): Promise<ReadonlyMap<CustomerId, readonly AcquiredUnits[]>> {
  const rows = await reader.query<AcquiredUnits & { customer: string }>(arrived('a.owner is not null'), [
    currency,
    since,
    timeZone,
  ]);
  const byCustomer = Map.groupBy(rows, ({ customer }) => asId<'customer'>(customer));
  return new Map([...byCustomer].map(([customer, own]) => [customer, own.map(({ day, units }) => ({ day, units }))]));
}
