/*
 * Decides in memory, from the locked balances, whether a movement can be posted and between which rows of its accounts.
 */
import { money, type Currency } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import type { InsufficientFunds } from './effect.ts';
import { streamCount, toKeyId, type Account, type Movement } from '../movement.ts';

/** One account in one currency during a batch: the ids of its rows, and the balances of the rows that are locked. */
export type AccountLock = {
  readonly account: Account;
  readonly currency: Currency;
  /** By shard; an account without shards has one entry. */
  ids: readonly bigint[];
  /** How far the balance may go down; null without a limit. */
  floor: bigint | null;
  /** Undefined for a row that is not locked. */
  readonly balances: (bigint | undefined)[];
};

/** The accounts of a batch by name (accountName). */
export type AccountLocks = ReadonlyMap<string, AccountLock>;

/** The stream a batch writes to and the balances it has locked, which are updated as movements are decided. */
export type LockedBalances = { readonly stream: number; readonly locks: AccountLocks };

/** A posting between two rows of ledger.account, by id. */
type PostingRow = { readonly from: bigint; readonly to: bigint; readonly units: bigint };

/** A movement that can be posted, with its postings by account row. */
export type PreparedMovement = Pick<Movement, 'name' | 'authority' | 'event' | 'at' | 'expiresAt'> & {
  readonly keyId: string;
  /** The hash of the request's content, when the key was made of a request's key. */
  readonly request: string | null;
  readonly postings: readonly PostingRow[];
};

/** A movement with the key it is recorded under. */
export type KeyedMovement = { readonly movement: Movement; readonly keyId: string; readonly request: string | null };

/** A movement under its own key. */
export function withOwnKey(movement: Movement): KeyedMovement {
  return { movement, keyId: toKeyId(movement), request: null };
}

export type MovementDecision =
  /** What to write: the movement, and before it a rebalancing if its shards need money from others. */
  | { readonly outcome: 'post'; readonly movements: readonly PreparedMovement[] }
  | ({ readonly outcome: 'insufficient' } & InsufficientFunds)
  /** The stream's shard has too little: the other shards of these accounts have to be locked too. */
  | { readonly outcome: 'lock-all-shards'; readonly accounts: readonly string[] };

type AccountChange = { readonly name: string; readonly lock: AccountLock; readonly shard: number; units: bigint };

/** The accounts that the movements use, not opened and not locked yet. */
export function collectLocks(movements: Iterable<Movement>): Map<string, AccountLock> {
  const locks = new Map<string, AccountLock>();
  for (const { namedPostings } of movements) {
    for (const { from, to, posting } of namedPostings) {
      if (!locks.has(from))
        locks.set(from, { account: posting.from, currency: posting.money.currency, ids: [], floor: 0n, balances: [] });
      if (!locks.has(to))
        locks.set(to, { account: posting.to, currency: posting.money.currency, ids: [], floor: 0n, balances: [] });
    }
  }
  return locks;
}

/** Decides whether a movement can be posted. If so the locked balances are updated, otherwise they stay unchanged. */
export function decide({ movement, keyId, request }: KeyedMovement, locked: LockedBalances): MovementDecision {
  const changes: AccountChange[] = [];
  const postings = movement.namedPostings.map(
    ({
      from,
      to,
      posting: {
        money: { units },
      },
    }) => {
      const [source, target] = [findChange(changes, locked, from), findChange(changes, locked, to)];
      source.units -= units;
      target.units += units;
      return { from: idAt(source.lock, source.shard), to: idAt(target.lock, target.shard), units };
    },
  );
  const overdrawn = changes.filter(
    ({ lock, shard, units }) => units < 0n && lock.floor !== null && balanceAt(lock, shard) + units < lock.floor,
  );
  const rebalancing: PostingRow[] = [];
  if (overdrawn.length > 0) {
    const problem = findProblem(overdrawn);
    if (problem) return problem;
    for (const change of overdrawn) rebalancing.push(...rebalance(change));
  }
  for (const { lock, shard, units } of changes) lock.balances[shard] = balanceAt(lock, shard) + units;
  const { name, authority, event, at, expiresAt } = movement;
  const prepared = { name, authority, event, at, keyId, request, postings, ...(expiresAt ? { expiresAt } : {}) };
  return {
    outcome: 'post',
    movements: rebalancing.length > 0 ? [prepareRebalancing(movement, rebalancing), prepared] : [prepared],
  };
}

// A movement has few accounts, so searching a list is faster than keeping a map.
function findChange(changes: AccountChange[], locked: LockedBalances, name: string): AccountChange {
  for (const change of changes) if (change.name === name) return change;
  const lock = locked.locks.get(name);
  if (!lock) throw new Error(`${name} is not locked`);
  const change = { name, lock, shard: shardOf(lock, locked.stream), units: 0n };
  changes.push(change);
  return change;
}

function findProblem(overdrawn: readonly AccountChange[]): MovementDecision | undefined {
  const partlyLocked = overdrawn.filter(({ lock }) => lock.balances.includes(undefined));
  // Where all shards are locked and their sum is too small, the movement is refused without locking more.
  for (const change of overdrawn) {
    if (partlyLocked.includes(change)) continue;
    const {
      lock: { account, currency, balances, floor },
      units,
    } = change;
    const has = balances.reduce<bigint>((sum, balance) => sum + (balance ?? 0n), -(floor ?? 0n));
    if (has + units < 0n)
      return { outcome: 'insufficient', account, has: money(currency, has), needs: money(currency, -units) };
  }
  return partlyLocked.length > 0
    ? { outcome: 'lock-all-shards', accounts: partlyLocked.map(({ name }) => name) }
    : undefined;
}

// Takes from the shards with the largest balances first, and at least half of each, so that the next debit of this shard needs no rebalancing.
function rebalance({ lock, shard, units }: AccountChange): PostingRow[] {
  let missing = -units - balanceAt(lock, shard);
  const others = [...lock.ids.keys()].filter((other) => other !== shard);
  const largestFirst = others.sort((left, right) => (balanceAt(lock, left) > balanceAt(lock, right) ? -1 : 1));
  const postings: PostingRow[] = [];
  for (const other of largestFirst) {
    if (missing <= 0n) break;
    const has = balanceAt(lock, other);
    const half = has / 2n;
    const moved = missing < half ? half : missing < has ? missing : has;
    if (moved === 0n) break;
    lock.balances[other] = has - moved;
    lock.balances[shard] = balanceAt(lock, shard) + moved;
    postings.push({ from: idAt(lock, other), to: idAt(lock, shard), units: moved });
    missing -= moved;
  }
  return postings;
}

function prepareRebalancing(cause: Movement, postings: readonly PostingRow[]): PreparedMovement {
  const key = `rebalance:${newId()}`;
  const { event, at } = cause;
  return {
    name: 'rebalance',
    authority: 'serving',
    event,
    at,
    keyId: toKeyId({ key, event: newId() }),
    request: null,
    postings,
  };
}

/** The content of a movement, equal for a repeat of it: `from>to:units` of each posting, with the account's first row. */
export function describeContent({ namedPostings }: Movement, locks: AccountLocks): string {
  const firstId = (name: string): bigint | undefined => locks.get(name)?.ids[0];
  return namedPostings
    .map(({ from, to, posting: { money: amount } }) => `${firstId(from)}>${firstId(to)}:${amount.units}`)
    .join('\n');
}

/** The shard of the account that a stream uses. */
export const shardOf = ({ ids }: AccountLock, stream: number): number => (ids.length === streamCount ? stream : 0);

/** Whether the account has a row per stream. */
export const isSharded = ({ ids }: AccountLock): boolean => ids.length > 1;

function balanceAt(lock: AccountLock, shard: number): bigint {
  const balance = lock.balances[shard];
  if (balance === undefined) throw new Error(`shard ${shard} of ${lock.account.kind} is not locked`);
  return balance;
}

export function idAt(lock: AccountLock, shard: number): bigint {
  const id = lock.ids[shard];
  if (id === undefined) throw new Error(`shard ${shard} of ${lock.account.kind} is not open`);
  return id;
}
