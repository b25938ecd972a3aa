import { money } from '@istmo/contract/kernel/money';
import { hasFloor, isSharded } from './accounts.ts';
import type { Movement } from './movement.ts';
import type { InsufficientFunds } from './outcome.ts';
import { balanceAt, idAt, shardOf, findLock, type PostingRow, type LockedBalances, type AccountLock } from './locked-balances.ts';

export type Decision =
  /** `gathers` first brings money together from other shards. */
  | { readonly verdict: 'book'; readonly postings: readonly PostingRow[]; readonly gathers: readonly PostingRow[] }
  | ({ readonly verdict: 'short' } & InsufficientFunds)
  /** This stream's shard has too little; the other shards have to be looked at, under lock. */
  | { readonly verdict: 'gather'; readonly names: readonly string[] };

type AccountChange = { readonly name: string; readonly slot: AccountLock; readonly shard: number; units: bigint };

/** Weighs a movement against the sheet. When it may be booked the sheet is changed; else it is left as it was. */
export function decide(movement: Movement, sheet: LockedBalances): Decision {
  const changes: AccountChange[] = [];
  const postings = movement.namedPostings.map(
    ({
      from,
      to,
      posting: {
        money: { units },
      },
    }) => {
      const [source, target] = [changeOf(changes, sheet, from), changeOf(changes, sheet, to)];
      source.units -= units;
      target.units += units;
      return { from: idAt(source.slot, source.shard), to: idAt(target.slot, target.shard), units };
    },
  );
  const lacking = changes.filter(
    ({ slot, shard, units }) => units < 0n && hasFloor(slot.account) && balanceAt(slot, shard) + units < 0n,
  );
  const gathers: PostingRow[] = [];
  if (lacking.length > 0) {
    const objection = findProblem(lacking);
    if (objection) return objection;
    for (const change of lacking) gathers.push(...rebalance(change));
  }
  for (const { slot, shard, units } of changes) slot.balances[shard] = balanceAt(slot, shard) + units;
  return { verdict: 'book', postings, gathers };
}

// A movement touches a handful of accounts, so looking through a list beats keeping a map.
function changeOf(changes: AccountChange[], sheet: LockedBalances, name: string): AccountChange {
  for (const change of changes) if (change.name === name) return change;
  const slot = findLock(sheet, name);
  const change = { name, slot, shard: shardOf(slot, sheet.stream), units: 0n };
  changes.push(change);
  return change;
}

function findProblem(lacking: readonly AccountChange[]): Decision | undefined {
  const ungathered = lacking.filter(({ slot }) => isSharded(slot.account) && slot.balances.includes(undefined));
  // Somebody who is short beyond doubt hears so at once; other shards could not help.
  for (const change of lacking) {
    if (ungathered.includes(change)) continue;
    const {
      slot: { account, currency, balances },
      units,
    } = change;
    const has = balances.reduce<bigint>((sum, balance) => sum + (balance ?? 0n), 0n);
    if (has + units < 0n)
      return { verdict: 'short', account, has: money(currency, has), needs: money(currency, -units) };
  }
  return ungathered.length > 0 ? { verdict: 'gather', names: ungathered.map(({ name }) => name) } : undefined;
}

// The richest shards give first, and at least half of what they have, so that the next debit finds its own shard filled.
function rebalance({ slot, shard, units }: AccountChange): PostingRow[] {
  let lacks = -units - balanceAt(slot, shard);
  const others = [...slot.ids.keys()].filter((other) => other !== shard);
  const richestFirst = others.sort((left, right) => (balanceAt(slot, left) > balanceAt(slot, right) ? -1 : 1));
  const postings: PostingRow[] = [];
  for (const other of richestFirst) {
    if (lacks <= 0n) break;
    const has = balanceAt(slot, other);
    const half = has / 2n;
    const given = lacks < half ? half : lacks < has ? lacks : has;
    if (given === 0n) break;
    slot.balances[other] = has - given;
    slot.balances[shard] = balanceAt(slot, shard) + given;
    postings.push({ from: idAt(slot, other), to: idAt(slot, shard), units: given });
    lacks -= given;
  }
  return postings;
}
