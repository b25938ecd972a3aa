import { newId } from '@istmo/db/new-id';
import { OverloadedError } from '@istmo/db/failures';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Effect } from './effect.ts';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { at, usd } from '../testing/test-cases.ts';
import {
  createGate,
  credit,
  credits,
  customer,
  done,
  keysOf,
  settle,
  sizesOf,
  startCommitter,
  watch,
} from '../testing/test-committer.ts';
import { databaseError, type Attempt } from '../testing/test-scripted-db.ts';

// A test that waits forever fails at once: nothing here takes real time.
vi.setConfig({ testTimeout: 10_000 });
beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  [257, {}, [256, 1]],
  [5, { maxBatch: 2 }, [2, 2, 1]],
])('%i effects with the options %j are committed in order, by %j', async (count, options, sizes) => {
  const { attempts, commit } = startCommitter({}, options);
  const effects = credits(count);
  const seen = commit(...effects);
  await settle();
  expect(sizesOf(attempts)).toEqual(sizes);
  expect(attempts.flatMap(({ keyIds }) => keyIds)).toEqual(keysOf(...effects));
  expect(seen.map(({ value }) => value)).toEqual(effects.map(done));
});

test('effects that come during a commit are in the next one together', async () => {
  const gate = createGate();
  const { attempts, commit, committer } = startCommitter({ onLock: gate.wait });
  commit(...credits(2));
  expect(committer.waiting()).toBe(2);
  await settle();
  commit(credit());
  await settle();
  commit(...credits(2));
  await settle();
  expect(sizesOf(attempts)).toEqual([2]);
  expect(committer.waiting()).toBe(3);
  gate.open();
  await settle();
  expect(sizesOf(attempts)).toEqual([2, 3]);
  commit(credit());
  await settle();
  expect(sizesOf(attempts)).toEqual([2, 3, 1]);
});

test('two writers with neighbouring streams commit at the same time, and all effects of a customer have one writer', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.95);
  const gate = createGate();
  const { attempts, commit } = startCommitter({ onLock: gate.wait });
  const [ofFirst, ofSecond, ofThird] = [credit(customer('00')), credit(customer('01')), credit(customer('02'))];
  const ofPlatform: Effect = {
    movement: fundTreasury({ id: newId(), at, amount: usd(1n), place: 'bank:A' }),
    rows: [],
  };
  commit(ofFirst, ofSecond, ofThird, ofPlatform);
  await settle();
  expect(attempts.map(({ stream, keyIds }) => [stream, keyIds])).toEqual([
    [15, keysOf(ofFirst, ofThird, ofPlatform)],
    [0, keysOf(ofSecond)],
  ]);
});

test('effects of several customers that lock the same have one writer', async () => {
  const gate = createGate();
  const { attempts, commit } = startCommitter({ onLock: gate.wait });
  const effects = (['00', '01', '02'] as const).map((end): Effect => ({ ...credit(customer(end)), locks: 'a market' }));
  commit(...effects);
  await settle();
  expect(attempts.map(({ keyIds }) => keyIds)).toEqual([keysOf(...effects)]);
});

test('five thousand effects wait for both writers, one more is refused, and later there is room again', async () => {
  const { commit, committer } = startCommitter();
  const seen = commit(...credits(2_500, customer('00')), ...credits(2_500, customer('01')));
  expect(committer.waiting()).toBe(5_000);
  const [refused] = commit(credit());
  await settle();
  expect(refused?.error).toEqual(new OverloadedError('5000 effects wait already'));
  expect(seen.filter(({ value }) => value?.outcome === 'done')).toHaveLength(5_000);
  const [later] = commit(credit());
  await settle();
  expect(later?.value).toMatchObject({ outcome: 'done' });
});

test('a committer that stops refuses effects and waits for those it has accepted', async () => {
  const gate = createGate();
  const { attempts, commit, committer } = startCommitter({ onLock: gate.wait });
  const seen = commit(...credits(2));
  const stops = [watch(committer.stop())];
  await settle();
  stops.push(watch(committer.stop()));
  const [refused] = commit(credit());
  await settle();
  expect(refused?.error).toEqual(new OverloadedError('the ledger is closing'));
  expect(stops.map((stop) => stop.at)).toEqual([undefined, undefined]);
  gate.open();
  await settle();
  expect(seen.map(({ value }) => value?.outcome)).toEqual(['done', 'done']);
  expect(stops.every((stop) => stop.at !== undefined)).toBe(true);
  const last = watch(committer.stop());
  await settle();
  expect(last.at).toBeDefined();
  expect(sizesOf(attempts)).toEqual([2]);
});

const temporary = [databaseError('40001'), databaseError('40P01'), databaseError('55P03')];
const repeats = [
  databaseError('23505', 'movement_key_is_unique'),
  databaseError('23505', 'idempotency_key_id'),
] as const;

test.each([...temporary, ...repeats])('an effect alone is tried five times when the answer is %s', async (error) => {
  let failures = 5;
  const { attempts, commit } = startCommitter({
    onLock: () => {
      if (failures-- > 0) throw error;
    },
  });
  const [rejected] = commit(credit());
  await settle();
  expect(rejected?.error).toBe(error);
  expect(sizesOf(attempts)).toEqual([1, 1, 1, 1, 1]);
  failures = 4;
  const [committed] = commit(credit());
  await settle();
  expect(committed?.value).toMatchObject({ outcome: 'done' });
  expect(attempts).toHaveLength(10);
});

test.each([databaseError('23514'), databaseError('23505', 'swap_pkey')])(
  'an effect alone is rejected at once when the answer is %s',
  async (error) => {
    const { attempts, commit } = startCommitter({ onLock: () => Promise.reject(error) });
    const [rejected] = commit(credit());
    await settle();
    expect(rejected?.error).toBe(error);
    expect(attempts.map(({ sent }) => sent)).toEqual([['rollback']]);
  },
);

test('an effect whose key another process has just committed is answered as a repeat by the next try', async () => {
  const idempotency = { scope: 'swap', key: 'k', contentHash: 'c'.repeat(64) };
  const effect = { ...credit(), idempotency };
  const [key = ''] = keysOf(effect);
  const { commit, posted } = startCommitter({
    onCommit: () => {
      posted.set(key, { id: 1n, name: 'adjustment', event: 'first', request: 'c'.repeat(32), content: '' });
      throw databaseError('23505', 'movement_key_is_unique');
    },
  });
  const [repeat] = commit(effect);
  await settle();
  expect(repeat?.value).toEqual({ outcome: 'done', event: 'first', reply: undefined, isReplay: true });
});

test.each(temporary)('a batch is tried five times whole, then each effect once alone, when it is %s', async (error) => {
  const isRejected = (attempt: Attempt) => attempt.keyIds.length > 1 || attempt.keyIds[0] === keysOf(second)[0];
  const { attempts, commit } = startCommitter({
    onLock: (attempt) => {
      if (isRejected(attempt)) throw error;
    },
  });
  const [first, second] = [credit(), credit()];
  const seen = commit(first, second);
  await settle();
  expect(sizesOf(attempts)).toEqual([2, 2, 2, 2, 2, 1, 1]);
  expect(seen).toEqual([
    { value: done(first), at: performance.now() },
    { error, at: performance.now() },
  ]);
});

test('of a batch with a row that the database rejects only that effect is rejected, and each is tried alone once', async () => {
  const [first, bad, last] = [credit(), credit(), credit()];
  const error = databaseError('23514');
  const { attempts, commit } = startCommitter({
    onCommit: ({ keyIds }) => {
      if (keyIds.includes(keysOf(bad)[0] ?? '')) throw error;
    },
  });
  const seen = commit(first, bad, last);
  await settle();
  expect(attempts.map(({ keyIds }) => keyIds)).toEqual([
    keysOf(first, bad, last),
    keysOf(first),
    keysOf(bad),
    keysOf(last),
  ]);
  expect(seen.map(({ value, error: rejection }) => value ?? rejection)).toEqual([done(first), error, done(last)]);
  expect(attempts.map(({ sent }) => sent.includes('rollback'))).toEqual([true, false, true, false]);
});

test('an account whose shard has too little is locked with all its shards in the next try', async () => {
  const { attempts, commit } = startCommitter({ balance: 5n });
  const effect = credit();
  const [seen] = commit(effect);
  await settle();
  expect(seen?.value).toEqual(done(effect));
  expect(attempts.map(({ lockedRows }) => lockedRows)).toEqual([2, 17]);
});

test('a repeat in the same batch gets the first reply, in one commit', async () => {
  const idempotency = { scope: 'swap', key: 'k', contentHash: 'c' };
  const { attempts, commit } = startCommitter();
  const first = credit();
  const seen = commit(
    { ...first, idempotency: { ...idempotency, reply: 1 } },
    { ...credit(), idempotency: { ...idempotency, reply: 2 } },
  );
  await settle();
  expect(seen.map(({ value }) => value)).toMatchObject([
    { outcome: 'done', event: first.movement.event, reply: 1, isReplay: false },
    { outcome: 'done', reply: 1, isReplay: true },
  ]);
  expect(attempts).toHaveLength(1);
});
