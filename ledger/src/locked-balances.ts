import type { Currency } from '@istmo/contract/kernel/money';
import { isSharded, streamCount, type Account } from './accounts.ts';
import type { Movement } from './movement.ts';

/** One account in one currency as a batch sees it: the ids of its rows and, of those that are locked, the balances. */
export type AccountLock = {
  readonly account: Account;
  readonly currency: Currency;
  /** By shard; one entry for an account that has no shards. */
  ids: readonly bigint[];
  /** Undefined for a row that is not locked. */
  readonly balances: (bigint | undefined)[];
};

/** The accounts of a batch by name (nameOf). */
export type AccountLocks = ReadonlyMap<string, AccountLock>;

/** What a batch works on: the stream it writes under, and the balances that move along as it decides. */
export type LockedBalances = { readonly stream: number; readonly locks: AccountLocks };

/** A posting before it is written: the rows' ids. */
export type PostingRow = { readonly from: bigint; readonly to: bigint; readonly units: bigint };

export function collectLocks(movements: Iterable<Movement>): Map<string, AccountLock> {
  const slots = new Map<string, AccountLock>();
  for (const { namedPostings } of movements) {
    for (const { from, to, posting } of namedPostings) {
      if (!slots.has(from))
        slots.set(from, { account: posting.from, currency: posting.money.currency, ids: [], balances: [] });
      if (!slots.has(to)) slots.set(to, { account: posting.to, currency: posting.money.currency, ids: [], balances: [] });
    }
  }
  return slots;
}

export function findLock({ locks }: LockedBalances, name: string): AccountLock {
  const slot = locks.get(name);
  if (!slot) throw new Error(`${name} is not on the sheet`);
  return slot;
}

/** Which of its rows an account uses under a stream. */
export const shardOf = ({ account }: AccountLock, stream: number): number => (isSharded(account) ? stream : 0);

export const shardCountOf = (account: Account): number => (isSharded(account) ? streamCount : 1);

export function balanceAt(slot: AccountLock, shard: number): bigint {
  const balance = slot.balances[shard];
  if (balance === undefined) throw new Error(`shard ${shard} of ${slot.account.kind} is not locked`);
  return balance;
}

export function idAt(slot: AccountLock, shard: number): bigint {
  const id = slot.ids[shard];
  if (id === undefined) throw new Error(`shard ${shard} of ${slot.account.kind} is not open`);
  return id;
}
