/*
 * What an effect is decided by beside balances: rows of the areas that must still have the expected values, and limits.
 */
import { statement, type Connection, type Reader, type Tx } from '@istmo/db/tx';
import { plainArray, textArray } from '../array-text.ts';
import type { BatchUpdate, CounterChange, Effect, GuardedUpdate, Outcome } from './effect.ts';

const lockCountersStatement = statement(
  'ledger-lock-counters',
  'select ledger.lock_counters($1::uuid[], $2::text[], $3::date[]) as units',
);
const storeCountersStatement = statement(
  'ledger-store-counters',
  'select ledger.store_counters($1::uuid[], $2::text[], $3::date[], $4::bigint[])',
);

type Counter = Pick<CounterChange, 'subject' | 'name' | 'period'>;

/** The locked rows and counters of a batch; decisions update it. */
export type LockedGuards = {
  /** Ids of rows with the expected values, by table; an id that an effect of the batch changes is removed. */
  readonly rows: Map<string, Set<string>>;
  /** Ids that an earlier effect of the batch changes, by table. */
  readonly changed: Map<string, Set<string>>;
  readonly counters: Map<string, Counter & { used: bigint; isChanged: boolean }>;
};

const nameOf = ({ subject, name, period }: Counter): string => `${subject} ${name} ${period}`;

/**
 * Locks the rows and counters that the effects depend on: rows by table and id, then counters by name. Writers lock these before the
 * stream and the accounts, as a caller of `post` locks its own rows first, so that no two transactions wait for each other.
 */
export async function lockGuards(connection: Connection, effects: readonly Effect[]): Promise<LockedGuards> {
  const guards: LockedGuards = { rows: new Map(), changed: new Map(), counters: new Map() };
  const updates = [...groupUpdates(effects.flatMap((effect) => effect.updates ?? []))];
  updates.sort(([left], [right]) => (left.table < right.table ? -1 : 1));
  const counters = new Map<string, Counter>();
  for (const { counters: changes = [] } of effects) {
    for (const { subject, name, period } of changes)
      counters.set(nameOf({ subject, name, period }), { subject, name, period });
  }
  const sorted = [...counters].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, counter]) => counter);
  const locking = updates.map(async ([update, all]) => {
    const found = await lockRows(connection, update, all);
    const ids = guards.rows.get(update.table) ?? new Set();
    for (const id of found) ids.add(id);
    guards.rows.set(update.table, ids);
  });
  const [units] = await Promise.all([lockCounters(connection, sorted), ...locking]);
  for (const [index, counter] of sorted.entries())
    guards.counters.set(nameOf(counter), { ...counter, used: units[index] ?? 0n, isChanged: false });
  return guards;
}

async function lockRows(reader: Reader, update: BatchUpdate, all: readonly GuardedUpdate[]): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(statement(`lock-${update.name}`, update.lockText), [
    plainArray(all.map(({ id }) => id)),
    ...columnsOf(all.map(({ expected }) => expected)),
  ]);
  return rows.map(({ id }) => id);
}

async function lockCounters(reader: Reader, counters: readonly Counter[]): Promise<bigint[]> {
  if (counters.length === 0) return [];
  const [row] = await reader.query<{ units: string }>(lockCountersStatement, counterArrays(counters));
  return (row?.units ?? '').split(',').map(BigInt);
}

export type GuardDecision =
  | Extract<Outcome, { outcome: 'stale' | 'limit' }>
  /** An earlier effect of the batch changes the same row: the effect has to be tried again after the commit. */
  | { readonly outcome: 'retry' };

/** The reason why an effect's updates or counters do not allow it; undefined when they do. */
export function checkGuards({ updates = [], counters = [] }: Effect, guards: LockedGuards): GuardDecision | undefined {
  for (const { update, id } of updates) {
    if (guards.changed.get(update.table)?.has(id)) return { outcome: 'retry' };
    if (!guards.rows.get(update.table)?.has(id)) return { outcome: 'stale', table: update.table, id };
  }
  for (const change of counters) {
    const used = guards.counters.get(nameOf(change))?.used ?? 0n;
    if (change.units > 0n && change.max !== undefined && used + change.units > change.max)
      return { outcome: 'limit', name: change.name, used, max: change.max };
  }
  return undefined;
}

/** Takes an accepted effect's changes into account for the rest of the batch. */
export function applyGuards({ updates = [], counters = [] }: Effect, guards: LockedGuards): void {
  for (const { update, id } of updates) {
    const changed = guards.changed.get(update.table) ?? new Set();
    guards.changed.set(update.table, changed.add(id));
  }
  for (const change of counters) {
    const counter = guards.counters.get(nameOf(change));
    if (!counter) throw new Error(`the counter ${change.name} is not locked`);
    // Giving back more than was used in the period leaves nothing used: the use may belong to an earlier period.
    const used = counter.used + change.units;
    Object.assign(counter, { used: used < 0n ? 0n : used, isChanged: true });
  }
}

/** Writes the updates of the accepted effects and the counters they changed. */
export function writeGuarded(
  reader: Reader,
  effects: readonly Effect[],
  { counters }: LockedGuards,
): Promise<unknown>[] {
  const changed = [...counters.values()].filter(({ isChanged }) => isChanged);
  return [
    ...[...groupUpdates(effects.flatMap((effect) => effect.updates ?? []))].map(([update, all]) =>
      reader.query(statement(`write-${update.name}`, update.writeText), [
        plainArray(all.map(({ id }) => id)),
        ...columnsOf(all.map(({ cells }) => cells)),
      ]),
    ),
    ...(changed.length === 0
      ? []
      : [
          reader.query(storeCountersStatement, [
            ...counterArrays(changed),
            plainArray(changed.map(({ used }) => used)),
          ]),
        ]),
  ];
}

function counterArrays(counters: readonly Counter[]): string[] {
  return [
    plainArray(counters.map(({ subject }) => subject)),
    textArray(counters.map(({ name }) => name)),
    plainArray(counters.map(({ period }) => period)),
  ];
}

function groupUpdates(updates: readonly GuardedUpdate[]): Map<BatchUpdate, GuardedUpdate[]> {
  return Map.groupBy(updates, ({ update }) => update);
}

/** The cells of many rows as one array per column. */
export function columnsOf(rows: readonly (readonly string[])[]): string[] {
  const [first = []] = rows;
  return first.map((_, index) => plainArray(rows.map((cells) => cells[index] ?? '')));
}

/** What is counted, for whom and in which period. */
export type CounterKey = Counter;

/** What was used of each limit, in the order given; zero where nothing was. */
export async function readCounters(reader: Reader, keys: readonly CounterKey[]): Promise<bigint[]> {
  const rows = await reader.query<CounterKey & { units: bigint }>(
    `select k.subject, k.name, k.period::text, k.units from ledger.counter k
       join unnest($1::uuid[], $2::text[], $3::date[]) c (subject, name, period) using (subject, name, period)`,
    counterArrays(keys),
  );
  const used = new Map(rows.map(({ units, ...key }) => [nameOf(key), units]));
  return keys.map((key) => used.get(nameOf(key)) ?? 0n);
}

/**
 * Raises counters by one in the caller's transaction. They stay locked until it ends, so that what depends on them is read after this and
 * before anybody else changes it.
 */
export async function raiseCounters(tx: Tx, keys: readonly CounterKey[]): Promise<void> {
  if (keys.length === 0) return;
  const used = await lockCounters(tx, keys);
  await tx.query(storeCountersStatement, [...counterArrays(keys), plainArray(used.map((units) => units + 1n))]);
}

/**
 * Uses limits in the caller's transaction, or gives them back by less than zero. Returns the first that would be passed, and then changes none. They stay locked until
 * the transaction ends.
 */
export async function takeCounters(
  tx: Tx,
  changes: readonly CounterChange[],
): Promise<Extract<Outcome, { outcome: 'limit' }> | undefined> {
  const sorted = [...changes].sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));
  const used = await lockCounters(tx, sorted);
  const after = sorted.map(({ units }, index) => (used[index] ?? 0n) + units);
  for (const [index, { name, units, max }] of sorted.entries())
    if (units > 0n && max !== undefined && (after[index] ?? 0n) > max)
      return { outcome: 'limit', name, used: used[index] ?? 0n, max };
  if (sorted.length > 0)
    await tx.query(storeCountersStatement, [
      ...counterArrays(sorted),
      plainArray(after.map((units) => (units < 0n ? 0n : units))),
    ]);
  return undefined;
}

/** Deletes at most `limit` counters of periods that began before `before`, and never one of the last forty days. */
export async function deleteCounters(
  reader: Reader,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const [row] = await reader.query<{ count: number }>('select ledger.delete_counters($1::date, $2)::integer as count', [
    before,
    limit,
  ]);
  return row?.count ?? 0;
}
