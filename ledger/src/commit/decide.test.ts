import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import {
  collectLocks,
  decide,
  describeContent,
  idAt,
  isSharded,
  shardOf,
  withOwnKey,
  type AccountLock,
  type AccountLocks,
} from './decide.ts';
import { available, fees, movement, posting, streamCount, treasury, type Movement } from '../movement.ts';
import { adjustment } from '../movements/adjustment.ts';
import { swap } from '../movements/swap.ts';
import { reserveWithdrawal } from '../movements/withdrawal.ts';

const customer = asId<'customer'>('0192aaaa-0000-7000-8000-000000000001');
const id = '0192aaaa-0000-7000-8000-00000000000e';
const at = new Date('2026-11-21T10:00:00Z');
const usd = (units: bigint) => money('USD', units);
const treasuryName = 'treasury:::USD';
const customerName = `available:${customer}::USD`;
const credit = (units: bigint): Movement => adjustment({ id, customer, at, amount: usd(units) });

/** A lock of each account of the movement: the customer's row has id 1, the treasury's shards the ids from 100 on. */
function lockAll(movement: Movement, shards: readonly (bigint | undefined)[], floor: bigint | null = 0n): AccountLocks {
  const locks = collectLocks([movement]);
  for (const [index, lock] of [...locks.values()].entries()) {
    const isTreasury = lock.account.kind === 'treasury';
    lock.ids = isTreasury ? shards.map((_, shard) => BigInt(100 + shard)) : [BigInt(1 + index)];
    lock.floor = isTreasury ? floor : 0n;
    lock.balances.push(...(isTreasury ? shards : [0n]));
  }
  return locks;
}

const balancesOf = (locks: AccountLocks, name: string) => locks.get(name)?.balances;
const postingsOf = (result: ReturnType<typeof decide>) =>
  result.outcome === 'post' ? result.movements.map(({ name, postings }) => [name, postings]) : result;

/** Sixteen shards with these balances first and nothing after. */
const shardsOf = (...first: readonly bigint[]): bigint[] =>
  Array.from({ length: streamCount }, (_, shard) => first[shard] ?? 0n);

test('a movement moves its units between the rows of its accounts, down to the floor', () => {
  const locks = lockAll(credit(7n), [7n]);
  const result = decide(withOwnKey(credit(7n)), { stream: 3, locks });
  expect(postingsOf(result)).toEqual([['adjustment', [{ from: 100n, to: 2n, units: 7n }]]]);
  expect([balancesOf(locks, treasuryName), balancesOf(locks, customerName)]).toEqual([[0n], [7n]]);
});

test('one unit more than the balance is refused with what there is, and nothing changes', () => {
  const locks = lockAll(credit(8n), [7n]);
  expect(decide(withOwnKey(credit(8n)), { stream: 0, locks })).toEqual({
    outcome: 'insufficient',
    account: treasury,
    has: usd(7n),
    needs: usd(8n),
  });
  expect([balancesOf(locks, treasuryName), balancesOf(locks, customerName)]).toEqual([[7n], [0n]]);
});

test('an account without a floor goes below zero, one with another floor as far as that', () => {
  const free = lockAll(credit(8n), [0n], null);
  expect(decide(withOwnKey(credit(8n)), { stream: 0, locks: free }).outcome).toBe('post');
  expect(balancesOf(free, treasuryName)).toEqual([-8n]);
  const capped = lockAll(credit(8n), [0n], -8n);
  expect(decide(withOwnKey(credit(8n)), { stream: 0, locks: capped }).outcome).toBe('post');
  expect(decide(withOwnKey(credit(1n)), { stream: 0, locks: capped })).toMatchObject({
    outcome: 'insufficient',
    has: usd(0n),
  });
});

test('what an account pays in several postings has to be there together', () => {
  const order = swap({ id, customer, at, pays: usd(7n), fee: usd(1n), receives: money('BTC', 1n) });
  const decideWith = (balance: bigint) => {
    const locks = lockAll(order, [5n]);
    locks.get(customerName)?.balances.splice(0, 1, balance);
    return decide(withOwnKey(order), { stream: 0, locks });
  };
  expect(decideWith(7n)).toMatchObject({ outcome: 'insufficient', has: usd(7n), needs: usd(8n) });
  expect(decideWith(8n).outcome).toBe('post');
});

test('only who pays more than it receives is compared with its floor', () => {
  const postings = [posting(treasury, available(customer), usd(1n)), posting(available(customer), treasury, usd(1n))];
  const backAndForth = movement({ ...credit(1n), postings });
  expect(decide(withOwnKey(backAndForth), { stream: 0, locks: lockAll(backAndForth, [-1n]) }).outcome).toBe('post');
});

test('the time when a hold expires goes with its movement', () => {
  const expiries = [at, undefined].map((expiresAt) => {
    const reserved = reserveWithdrawal({
      id,
      customer,
      at,
      amount: usd(1n),
      fee: usd(0n),
      ...(expiresAt && { expiresAt }),
    });
    const locks = lockAll(reserved, [0n]);
    locks.get(customerName)?.balances.splice(0, 1, 1n);
    const result = decide(withOwnKey(reserved), { stream: 0, locks });
    return result.outcome === 'post' ? result.movements[0]?.expiresAt : result;
  });
  expect(expiries).toEqual([at, undefined]);
});

test('a shard with too little asks for the others first', () => {
  const shards = [5n, ...Array.from({ length: streamCount - 1 }, () => undefined)];
  const locks = lockAll(credit(6n), shards);
  expect(decide(withOwnKey(credit(6n)), { stream: 0, locks })).toEqual({
    outcome: 'lock-all-shards',
    accounts: [treasuryName],
  });
  expect(decide(withOwnKey(credit(5n)), { stream: 0, locks }).outcome).toBe('post');
});

test('where all shards are locked, the largest give half of what they have, or more where that is needed', () => {
  const rebalanced = (units: bigint, ...shards: readonly bigint[]) => {
    const locks = lockAll(credit(units), shardsOf(...shards));
    const result = postingsOf(decide(withOwnKey(credit(units)), { stream: 0, locks }));
    const [first] = Array.isArray(result) ? result : [];
    return {
      postings: first?.[0] === 'rebalance' ? first[1] : result,
      left: balancesOf(locks, treasuryName)?.slice(0, 4),
    };
  };
  // Half of the largest suffices.
  expect(rebalanced(3n, 1n, 4n, 10n)).toEqual({
    postings: [{ from: 102n, to: 100n, units: 5n }],
    left: [3n, 4n, 5n, 0n],
  });
  // The largest gives more than half, and no more than is missing.
  expect(rebalanced(9n, 1n, 4n, 10n)).toEqual({
    postings: [{ from: 102n, to: 100n, units: 8n }],
    left: [0n, 4n, 2n, 0n],
  });
  // The largest gives all, the next one the rest.
  expect(rebalanced(12n, 1n, 4n, 10n)).toEqual({
    postings: [
      { from: 102n, to: 100n, units: 10n },
      { from: 101n, to: 100n, units: 2n },
    ],
    left: [1n, 2n, 0n, 0n],
  });
  expect(rebalanced(2n, 1n, 1n)).toEqual({ postings: [{ from: 101n, to: 100n, units: 1n }], left: [0n, 0n, 0n, 0n] });
  expect(rebalanced(15n, 1n, 4n, 10n)).toMatchObject({ left: [0n, 0n, 0n, 0n] });
  expect(rebalanced(16n, 1n, 4n, 10n)).toMatchObject({ postings: { outcome: 'insufficient', has: usd(15n) } });
});

test('a rebalancing is a movement of its own before the one that needs it', () => {
  const locks = lockAll(credit(3n), shardsOf(1n, 10n));
  const result = decide(withOwnKey(credit(3n)), { stream: 0, locks });
  expect(result).toMatchObject({ movements: [{ name: 'rebalance', request: null, at }, { name: 'adjustment' }] });
});

test('a movement uses the shard of its stream, or the only row', () => {
  const locks = lockAll(credit(1n), shardsOf(0n, 0n, 5n));
  expect(postingsOf(decide(withOwnKey(credit(1n)), { stream: 2, locks }))).toEqual([
    ['adjustment', [{ from: 102n, to: 2n, units: 1n }]],
  ]);
  const lock = (...ids: readonly bigint[]): AccountLock => ({
    account: fees('swap'),
    currency: 'USD',
    ids,
    floor: 0n,
    balances: [],
  });
  expect([isSharded(lock(1n)), isSharded(lock(1n, 2n))]).toEqual([false, true]);
  expect([shardOf(lock(1n), 5), shardOf(lock(...shardsOf()), 5)]).toEqual([0, 5]);
  expect(() => idAt(lock(1n), 1)).toThrow('is not open');
});

test('an account that is not locked is never decided on', () => {
  expect(() => decide(withOwnKey(credit(1n)), { stream: 0, locks: new Map() })).toThrow('is not locked');
  const unlocked = lockAll(credit(1n), [undefined]);
  expect(() => decide(withOwnKey(credit(1n)), { stream: 0, locks: unlocked })).toThrow('is not locked');
});

test('the content of a movement names its accounts and units, also before they are locked', () => {
  expect(describeContent(credit(7n), lockAll(credit(7n), [7n]))).toBe('100>2:7');
  expect(describeContent(credit(7n), new Map())).toBe('undefined>undefined:7');
});

test('each account is collected once', () => {
  expect([...collectLocks([credit(1n), credit(2n)]).keys()]).toEqual([treasuryName, customerName]);
});
