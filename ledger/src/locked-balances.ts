import type { Currency } from '@istmo/contract/kernel/money';
import { isSharded, streamCount, type Account } from './accounts.ts';
import type { Movement } from './movement.ts';

/** One account in one currency during a batch: the ids of its rows, and the balances of the rows that are locked. */
export type AccountLock = {
  readonly account: Account;
  readonly currency: Currency;
  /** By shard; an account without shards has one entry. */
  ids: readonly bigint[];
  /** Undefined for a row that is not locked. */
  readonly balances: (bigint | undefined)[];
};

/** The accounts of a batch by name (accountName). */
export type AccountLocks = ReadonlyMap<string, AccountLock>;

/** The stream a batch writes to and the balances it has locked, which are updated as movements are decided. */
export type LockedBalances = { readonly stream: number; readonly locks: AccountLocks };

/** A posting between two rows of ledger.account, by id. */
export type PostingRow = { readonly from: bigint; readonly to: bigint; readonly units: bigint };

export function collectLocks(movements: Iterable<Movement>): Map<string, AccountLock> {
  const locks = new Map<string, AccountLock>();
  for (const { namedPostings } of movements) {
    for (const { from, to, posting } of namedPostings) {
      if (!locks.has(from))
        locks.set(from, { account: posting.from, currency: posting.money.currency, ids: [], balances: [] });
      if (!locks.has(to))
        locks.set(to, { account: posting.to, currency: posting.money.currency, ids: [], balances: [] });
    }
  }
  return locks;
}

export function findLock({ locks }: LockedBalances, name: string): AccountLock {
  const lock = locks.get(name);
  if (!lock) throw new Error(`${name} is not locked`);
  return lock;
}

/** The shard of the account that a stream uses. */
export const shardOf = ({ account }: AccountLock, stream: number): number => (isSharded(account) ? stream : 0);

export const shardCountOf = (account: Account): number => (isSharded(account) ? streamCount : 1);

export function balanceAt(lock: AccountLock, shard: number): bigint {
  const balance = lock.balances[shard];
  if (balance === undefined) throw new Error(`shard ${shard} of ${lock.account.kind} is not locked`);
  return balance;
}

export function idAt(lock: AccountLock, shard: number): bigint {
  const id = lock.ids[shard];
  if (id === undefined) throw new Error(`shard ${shard} of ${lock.account.kind} is not open`);
  return id;
}
