import { money } from '@istmo/contract/kernel/money';
import { hasFloor, isSharded } from './accounts.ts';
import {
  balanceAt,
  findLock,
  idAt,
  shardOf,
  type AccountLock,
  type LockedBalances,
  type PostingRow,
} from './locked-balances.ts';
import type { Movement } from './movement.ts';
import type { InsufficientFunds } from './outcome.ts';

export type Decision =
  /** `rebalancing` is written first; it moves money from other shards to the ones that need it. */
  | { readonly decision: 'post'; readonly postings: readonly PostingRow[]; readonly rebalancing: readonly PostingRow[] }
  | ({ readonly decision: 'insufficient' } & InsufficientFunds)
  /** The stream's shard has too little: the other shards of these accounts have to be locked too. */
  | { readonly decision: 'lock-all-shards'; readonly accounts: readonly string[] };

type AccountChange = { readonly name: string; readonly lock: AccountLock; readonly shard: number; units: bigint };

/** Decides whether a movement can be posted. If so the locked balances are updated, otherwise they stay unchanged. */
export function decide(movement: Movement, locked: LockedBalances): Decision {
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
    ({ lock, shard, units }) => units < 0n && hasFloor(lock.account) && balanceAt(lock, shard) + units < 0n,
  );
  const rebalancing: PostingRow[] = [];
  if (overdrawn.length > 0) {
    const problem = findProblem(overdrawn);
    if (problem) return problem;
    for (const change of overdrawn) rebalancing.push(...rebalance(change));
  }
  for (const { lock, shard, units } of changes) lock.balances[shard] = balanceAt(lock, shard) + units;
  return { decision: 'post', postings, rebalancing };
}

// A movement has few accounts, so searching a list is faster than keeping a map.
function findChange(changes: AccountChange[], locked: LockedBalances, name: string): AccountChange {
  for (const change of changes) if (change.name === name) return change;
  const lock = findLock(locked, name);
  const change = { name, lock, shard: shardOf(lock, locked.stream), units: 0n };
  changes.push(change);
  return change;
}

function findProblem(overdrawn: readonly AccountChange[]): Decision | undefined {
  const partlyLocked = overdrawn.filter(({ lock }) => isSharded(lock.account) && lock.balances.includes(undefined));
  // Where all shards are locked and their sum is too small, the movement is refused without locking more.
  for (const change of overdrawn) {
    if (partlyLocked.includes(change)) continue;
    const {
      lock: { account, currency, balances },
      units,
    } = change;
    const has = balances.reduce<bigint>((sum, balance) => sum + (balance ?? 0n), 0n);
    if (has + units < 0n)
      return { decision: 'insufficient', account, has: money(currency, has), needs: money(currency, -units) };
  }
  return partlyLocked.length > 0
    ? { decision: 'lock-all-shards', accounts: partlyLocked.map(({ name }) => name) }
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
