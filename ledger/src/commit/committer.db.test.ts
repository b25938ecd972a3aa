import { newId } from '@istmo/db/new-id';
import { connect } from '@istmo/db/connect';
import { OverloadedError } from '@istmo/db/failures';
import { testDatabase } from '@istmo/db/test-database';
import { afterAll, expect, test } from 'vitest';
import { available, fees, tranche, treasury } from '../movement.ts';
import { readBalance } from '../balances/balances.ts';
import {
  newCustomer,
  createFundedCustomer,
  buildSwapEffect,
  at,
  postMovements,
  issueTokens,
  createTestTables,
  token,
  tokens,
  usd,
} from '../testing/test-cases.ts';
import { createCommitter } from './committer.ts';
import type { CommittedBatch } from './observe-commits.ts';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { money } from '@istmo/contract/kernel/money';

// The operator's login may record every movement; rights.db.test.ts is about the others.
const { operator: db, owner, url } = await testDatabase();
await createTestTables(owner);
await issueTokens(db, 100_000n);
const otherPool = connect({ url: url.operator });
const [committer, otherCommitter] = [createCommitter(db), createCommitter(otherPool)];
afterAll(async () => {
  await Promise.all([committer.stop(), otherCommitter.stop()]);
  await otherPool.stop();
});

const countSwaps = async (customer: string) =>
  (await owner.query('select 1 from app.test_swap where customer = $1', [customer])).length;

test('an effect is committed with its movement, its rows and its reply', async () => {
  const customer = await createFundedCustomer(db, 5_000n);
  const idempotency = {
    scope: `${customer} swap`,
    key: 'k1',
    contentHash: 'a',
    reply: { success: 1, message: `it's "done", \\ {ok}` },
  };
  const effect = buildSwapEffect({ customer, idempotency, note: 'a "note", {with} \\ signs and null' });
  expect(await committer.commit(effect)).toEqual({
    outcome: 'done',
    event: effect.movement.event,
    reply: idempotency.reply,
    isReplay: false,
  });
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(3_900n));
  expect(await readBalance(db, available(customer), token)).toEqual(tokens(1n));
  const [row] = await owner.query('select note, detail, fee_units from app.test_swap where customer = $1', [customer]);
  expect(row).toEqual({
    note: 'a "note", {with} \\ signs and null',
    fee_units: 100n,
    detail: { source: 'test', "it's": 'a "quoted" \\ thing, {1}' },
  });
});

test('a movement of the platform alone is committed too', async () => {
  const movement = fundTreasury({ id: newId(), at, amount: usd(1n), place: 'bank:A' });
  expect(await committer.commit({ movement, rows: [] })).toMatchObject({ outcome: 'done', event: movement.event });
});

test('a hundred repeats of one request are committed once, and each gets the first reply', async () => {
  const customer = await createFundedCustomer(db, 500_000n);
  const key = newId();
  // A repeat over HTTP has a new movement each time; only the request's idempotency key is the same.
  const repeats = Array.from({ length: 100 }, (_, index) => {
    const idempotency = { scope: `${customer} swap`, key, contentHash: 'same', reply: { number: index } };
    return (index % 2 === 0 ? committer : otherCommitter).commit(buildSwapEffect({ customer, idempotency }));
  });
  const outcomes = await Promise.all(repeats);
  const first = outcomes.find((outcome) => outcome.outcome === 'done' && !outcome.isReplay);
  expect(outcomes.filter((outcome) => outcome.outcome === 'done' && !outcome.isReplay)).toHaveLength(1);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      outcome: 'done',
      reply: first?.outcome === 'done' ? first.reply : 'no first reply',
    });
  expect(await countSwaps(customer)).toBe(1);
  expect(await readBalance(db, available(customer), token)).toEqual(tokens(1n));
});

test('a hundred repeats of one movement are committed once, also without an idempotency key', async () => {
  const customer = await createFundedCustomer(db, 500_000n);
  const effect = buildSwapEffect({ customer });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? committer : otherCommitter).commit(effect)),
  );
  expect(outcomes.filter((outcome) => outcome.outcome === 'done' && !outcome.isReplay)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.outcome === 'done' && outcome.isReplay)).toHaveLength(99);
  expect(await countSwaps(customer)).toBe(1);
});

test('the same idempotency key with other content is a conflict, in the same batch and later', async () => {
  const customer = await createFundedCustomer(db, 500_000n);
  const idempotency = { scope: `${customer} swap`, key: newId(), contentHash: 'one', reply: 1 };
  const [first, second] = await Promise.all([
    committer.commit(buildSwapEffect({ customer, idempotency })),
    committer.commit(buildSwapEffect({ customer, idempotency: { ...idempotency, contentHash: 'other' } })),
  ]);
  expect(first).toMatchObject({ outcome: 'done' });
  expect(second).toEqual({ outcome: 'conflict', key: idempotency.key });
  expect(
    await otherCommitter.commit(buildSwapEffect({ customer, idempotency: { ...idempotency, contentHash: 'other' } })),
  ).toMatchObject({
    outcome: 'conflict',
  });
});

test('a key that the movement carries gets its first event again for the same content, and is a conflict with other content', async () => {
  const customer = await createFundedCustomer(db, 500_000n);
  const idempotency = { scope: `${customer} swap`, key: newId(), contentHash: 'a'.repeat(64) };
  const { event } = buildSwapEffect({ customer }).movement;
  const first = await committer.commit(buildSwapEffect({ customer, id: event, idempotency }));
  expect(first).toMatchObject({ outcome: 'done', event, isReplay: false });
  expect(await otherCommitter.commit(buildSwapEffect({ customer, idempotency }))).toMatchObject({
    event,
    isReplay: true,
  });
  const other = { ...idempotency, contentHash: 'b'.repeat(64) };
  for (const one of [committer, otherCommitter])
    expect(await one.commit(buildSwapEffect({ customer, idempotency: other }))).toEqual({
      outcome: 'conflict',
      key: idempotency.key,
    });
  expect(await countSwaps(customer)).toBe(1);
});

test('the same movement key with other postings is a conflict, also between other accounts', async () => {
  const [one, two] = [await createFundedCustomer(db, 50_000n), await createFundedCustomer(db, 50_000n)];
  const id = newId();
  const outcomes = await Promise.all([
    committer.commit(buildSwapEffect({ id, customer: one })),
    otherCommitter.commit(buildSwapEffect({ id, customer: two })),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'done']);
  expect(outcomes).toContainEqual({ outcome: 'conflict', key: `swap:${id}` });
});

test('of two hundred concurrent swaps with money for one, through two committers, exactly one is committed', async () => {
  const customer = await createFundedCustomer(db, 1_100n);
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      (index % 2 === 0 ? committer : otherCommitter).commit(buildSwapEffect({ customer })),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === 'insufficient')).toHaveLength(199);
  expect(outcomes.find(({ outcome }) => outcome === 'insufficient')).toEqual({
    outcome: 'insufficient',
    account: available(customer),
    has: usd(0n),
    needs: usd(1_100n),
  });
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(0n));
});

test('a refused effect and a row that the database rejects do not affect other effects of the batch', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => createFundedCustomer(db, 1_100n)));
  const unfunded = newCustomer();
  const settled = await Promise.allSettled([
    ...customers.map((customer, index) =>
      committer.commit(buildSwapEffect({ customer, ...(index === 7 ? { note: 'invalid' } : {}) })),
    ),
    committer.commit(buildSwapEffect({ customer: unfunded })),
  ]);
  const outcomes = settled.map((one) => (one.status === 'fulfilled' ? one.value.outcome : 'rejected'));
  expect(outcomes).toEqual([...customers.map((_, index) => (index === 7 ? 'rejected' : 'done')), 'insufficient']);
  expect(settled[7]).toMatchObject({ reason: { constraint: 'test_swap_note' } });
  const [rejected] = customers.slice(7, 8);
  expect(await readBalance(db, available(rejected ?? unfunded), 'USD')).toEqual(usd(1_100n));
});

test('two committers sell a tranche to the last token and no token more', async () => {
  await issueTokens(db, 100n, 9);
  const buyers = await Promise.all(Array.from({ length: 30 }, () => createFundedCustomer(db, 1_000_000n)));
  const outcomes = await Promise.all(
    buyers.flatMap((customer, index) =>
      Array.from({ length: 5 }, () =>
        (index % 2 === 0 ? committer : otherCommitter).commit(
          buildSwapEffect({ customer, fromTranche: { offering: 'TKN-1', number: 9 } }),
        ),
      ),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(100);
  expect(outcomes.filter(({ outcome }) => outcome === 'insufficient')).toHaveLength(50);
  expect(await readBalance(db, tranche({ offering: 'TKN-1', number: 9 }), token)).toEqual(tokens(0n));
});

test('two committers spend all shards of the treasury to the last unit and no further', async () => {
  const btc = (units: bigint) => money('BTC', units);
  await Promise.all(
    [20n, 30n, 50n].map((units) =>
      postMovements(db, fundTreasury({ id: newId(), at, amount: btc(units), place: 'chain:BTC' })),
    ),
  );
  const buyers = await Promise.all(Array.from({ length: 40 }, () => createFundedCustomer(db, 1_000_000n)));
  const outcomes = await Promise.all(
    buyers.map((customer, index) => {
      const effect = buildSwapEffect({ customer, receives: btc(3n), fromTreasury: true });
      return (index % 2 === 0 ? committer : otherCommitter).commit(effect);
    }),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(33);
  expect(outcomes.find(({ outcome }) => outcome === 'insufficient')).toEqual({
    outcome: 'insufficient',
    account: treasury,
    has: btc(1n),
    needs: btc(3n),
  });
  expect(await readBalance(db, treasury, 'BTC')).toEqual(btc(1n));
  expect((await readBalance(db, fees('swap'), 'USD')).units).toBeGreaterThan(0n);
});

test('effects beyond maxWaiting are refused at once', async () => {
  const small = createCommitter(db, { maxBatch: 1, writers: 1, maxWaiting: 3 });
  const customer = await createFundedCustomer(db, 1_000_000n);
  const settled = await Promise.allSettled(
    Array.from({ length: 5 }, () => small.commit(buildSwapEffect({ customer }))),
  );
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(settled[4]).toMatchObject({ reason: expect.any(OverloadedError) });
  await small.stop();
});

test('each commit says how many effects it had and how long the first waited: those of one turn are in one', async () => {
  const batches: CommittedBatch[] = [];
  const seen: CommittedBatch[] = [];
  const observeEffect = () => (batch: CommittedBatch) => void seen.push(batch);
  const observed = createCommitter(db, { writers: 1, observeEffect, onBatch: (batch) => batches.push(batch) });
  const customer = await createFundedCustomer(db, 1_000_000n);
  await Promise.all(Array.from({ length: 3 }, () => observed.commit(buildSwapEffect({ customer }))));
  await observed.stop();
  // One that needs more locks is tried again, which is a commit of its own.
  const [first] = batches;
  expect(first?.effects).toBe(3);
  expect(first?.waitedMs).toBeGreaterThanOrEqual(0);
  expect(first?.tookMs).toBeGreaterThan(0);
  expect(first?.statements).toBeGreaterThan(2);
  // Each of the three observers got the commit of its effect.
  expect(seen.slice(0, 3)).toEqual([first, first, first]);
});
