import type { Currency } from '@istmo/contract/kernel/money';
import { isSharded, streamCount, type Account } from './accounts.ts';
import type { Movement } from './movement.ts';

/** One account in one currency as a batch sees it: the ids of its rows and, of those that are locked, the balances. */
export type Slot = {
  readonly account: Account;
  readonly currency: Currency;
  /** By shard; one entry for an account that has no shards. */
  ids: readonly bigint[];
  /** Undefined for a row that is not locked. */
  readonly balances: (bigint | undefined)[];
};

/** The accounts of a batch by name (nameOf). */
export type Slots = ReadonlyMap<string, Slot>;

/** What a batch works on: the stream it writes under, and the balances that move along as it decides. */
export type Sheet = { readonly stream: number; readonly slots: Slots };

/** A posting before it is written: the rows' ids. */
export type Posting = { readonly from: bigint; readonly to: bigint; readonly units: bigint };

export function slotsOf(movements: Iterable<Movement>): Map<string, Slot> {
  const slots = new Map<string, Slot>();
  for (const { lines } of movements) {
    for (const { from, to, step } of lines) {
      if (!slots.has(from))
        slots.set(from, { account: step.from, currency: step.money.currency, ids: [], balances: [] });
      if (!slots.has(to)) slots.set(to, { account: step.to, currency: step.money.currency, ids: [], balances: [] });
    }
  }
  return slots;
}

export function slotNamed({ slots }: Sheet, name: string): Slot {
  const slot = slots.get(name);
  if (!slot) throw new Error(`${name} is not on the sheet`);
  return slot;
}

/** Which of its rows an account uses under a stream. */
export const shardOf = ({ account }: Slot, stream: number): number => (isSharded(account) ? stream : 0);

export const shardCountOf = (account: Account): number => (isSharded(account) ? streamCount : 1);

export function balanceAt(slot: Slot, shard: number): bigint {
  const balance = slot.balances[shard];
  if (balance === undefined) throw new Error(`shard ${shard} of ${slot.account.kind} is not locked`);
  return balance;
}

export function idAt(slot: Slot, shard: number): bigint {
  const id = slot.ids[shard];
  if (id === undefined) throw new Error(`shard ${shard} of ${slot.account.kind} is not open`);
  return id;
}
