import { newId } from '@istmo/db/new-id';
import { connect } from '@istmo/db/connect';
import { Overloaded } from '@istmo/db/failures';
import { testDatabase } from '@istmo/db/test-database';
import { afterAll, expect, test } from 'vitest';
import { available, fees, tranche, treasury } from './accounts.ts';
import { readBalance } from './balances.ts';
import { newCustomer, createFundedCustomer, buildSwapEffect, at, postMovement, issueTokens, createTestTables, tokens, usd } from './test-cases.ts';
import { createCommitter } from './committer.ts';
import { fundTreasury } from './movements/fund-treasury.ts';
import { money } from '@istmo/contract/kernel/money';

const { db, owner, url } = await testDatabase();
await createTestTables(owner);
await issueTokens(db, 100_000n);
const elsewhere = connect({ url: url.app });
const [committer, another] = [createCommitter(db), createCommitter(elsewhere)];
afterAll(async () => {
  await Promise.all([committer.stop(), another.stop()]);
  await elsewhere.stop();
});

const countSwaps = async (customer: string) =>
  (await owner.query('select 1 from app.case_swap where customer = $1', [customer])).length;

test('an effect brings the money, the rows and the reply together', async () => {
  const customer = await createFundedCustomer(db, 5_000n);
  const once = {
    scope: `${customer} swap`,
    key: 'k1',
    contentHash: 'a',
    reply: { success: 1, say: `it's "done", \\ {ok}` },
  };
  const effect = buildSwapEffect({ customer, once, note: 'a "note", {with} \\ signs and null' });
  expect(await committer.commit(effect)).toEqual({ outcome: 'done', reply: once.reply, isReplay: false });
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(3_900n));
  expect(await readBalance(db, available(customer), 'COINGT')).toEqual(tokens(1n));
  const [row] = await owner.query('select note, detail, fee_units from app.case_swap where customer = $1', [customer]);
  expect(row).toEqual({
    note: 'a "note", {with} \\ signs and null',
    fee_units: 100n,
    detail: { source: 'case', "it's": 'a "quoted" \\ thing, {1}' },
  });
});

test('a hundred repeats of one request are one effect, and all hear the first reply', async () => {
  const customer = await createFundedCustomer(db, 500_000n);
  const key = newId();
  // A repeat over HTTP makes a fresh movement each time; only the request's own key says that it is the same.
  const repeats = Array.from({ length: 100 }, (_, place) => {
    const once = { scope: `${customer} swap`, key, contentHash: 'same', reply: { number: place } };
    return (place % 2 === 0 ? committer : another).commit(buildSwapEffect({ customer, once }));
  });
  const outcomes = await Promise.all(repeats);
  const first = outcomes.find((outcome) => outcome.outcome === 'done' && !outcome.isReplay);
  expect(outcomes.filter((outcome) => outcome.outcome === 'done' && !outcome.isReplay)).toHaveLength(1);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      outcome: 'done',
      reply: first?.outcome === 'done' ? first.reply : 'nobody was first',
    });
  expect(await countSwaps(customer)).toBe(1);
  expect(await readBalance(db, available(customer), 'COINGT')).toEqual(tokens(1n));
});

test('a hundred repeats of one movement are one effect, without a request key too', async () => {
  const customer = await createFundedCustomer(db, 500_000n);
  const effect = buildSwapEffect({ customer });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, place) => (place % 2 === 0 ? committer : another).commit(effect)),
  );
  expect(outcomes.filter((outcome) => outcome.outcome === 'done' && !outcome.isReplay)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.outcome === 'done' && outcome.isReplay)).toHaveLength(99);
  expect(await countSwaps(customer)).toBe(1);
});

test('the same request key for something else is a conflict, now and later', async () => {
  const customer = await createFundedCustomer(db, 500_000n);
  const once = { scope: `${customer} swap`, key: newId(), contentHash: 'one', reply: 1 };
  const [first, second] = await Promise.all([
    committer.commit(buildSwapEffect({ customer, once })),
    committer.commit(buildSwapEffect({ customer, once: { ...once, contentHash: 'other' } })),
  ]);
  expect(first).toMatchObject({ outcome: 'done' });
  expect(second).toEqual({ outcome: 'conflict', key: once.key });
  expect(await another.commit(buildSwapEffect({ customer, once: { ...once, contentHash: 'other' } }))).toMatchObject({
    outcome: 'conflict',
  });
});

test('a movement key for other steps is a conflict, also when other accounts are concerned', async () => {
  const [one, two] = [await createFundedCustomer(db, 50_000n), await createFundedCustomer(db, 50_000n)];
  const id = newId();
  const outcomes = await Promise.all([
    committer.commit(buildSwapEffect({ id, customer: one })),
    another.commit(buildSwapEffect({ id, customer: two })),
  ]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'done']);
});

test('two hundred at once on money for one, through two committers: exactly one is paid', async () => {
  const customer = await createFundedCustomer(db, 1_100n);
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, place) =>
      (place % 2 === 0 ? committer : another).commit(buildSwapEffect({ customer })),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === 'short')).toHaveLength(199);
  expect(outcomes.find(({ outcome }) => outcome === 'short')).toEqual({
    outcome: 'short',
    account: available(customer),
    has: usd(0n),
    needs: usd(1_100n),
  });
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(0n));
});

test('a refused effect and a row the database objects to leave their neighbours alone', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => createFundedCustomer(db, 1_100n)));
  const poor = newCustomer();
  const settled = await Promise.allSettled([
    ...customers.map((customer, place) =>
      committer.commit(buildSwapEffect({ customer, ...(place === 7 ? { note: 'refuse me' } : {}) })),
    ),
    committer.commit(buildSwapEffect({ customer: poor })),
  ]);
  const said = settled.map((one) => (one.status === 'fulfilled' ? one.value.outcome : 'rejected'));
  expect(said).toEqual([...customers.map((_, place) => (place === 7 ? 'rejected' : 'done')), 'short']);
  expect(settled[7]).toMatchObject({ reason: { constraint: 'case_note' } });
  const [culprit] = customers.slice(7, 8);
  expect(await readBalance(db, available(culprit ?? poor), 'USD')).toEqual(usd(1_100n));
});

test('a tranche is sold to the last token by two committers, and never one more', async () => {
  await issueTokens(db, 100n, 9);
  const buyers = await Promise.all(Array.from({ length: 30 }, () => createFundedCustomer(db, 1_000_000n)));
  const outcomes = await Promise.all(
    buyers.flatMap((customer, place) =>
      Array.from({ length: 5 }, () =>
        (place % 2 === 0 ? committer : another).commit(buildSwapEffect({ customer, fromTranche: { offering: 'COINGT-1', number: 9 } })),
      ),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(100);
  expect(outcomes.filter(({ outcome }) => outcome === 'short')).toHaveLength(50);
  expect(await readBalance(db, tranche({ offering: 'COINGT-1', number: 9 }), 'COINGT')).toEqual(tokens(0n));
});

test('the treasury pays out of all its parts through two committers, to the last unit and no further', async () => {
  const btc = (units: bigint) => money('BTC', units);
  await Promise.all(
    [20n, 30n, 50n].map((units) => postMovement(db, fundTreasury({ id: newId(), at, amount: btc(units), place: 'chain' }))),
  );
  const buyers = await Promise.all(Array.from({ length: 40 }, () => createFundedCustomer(db, 1_000_000n)));
  const outcomes = await Promise.all(
    buyers.map((customer, place) => {
      const effect = buildSwapEffect({ customer, receives: btc(3n), fromTreasury: true });
      return (place % 2 === 0 ? committer : another).commit(effect);
    }),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(33);
  expect(outcomes.find(({ outcome }) => outcome === 'short')).toEqual({
    outcome: 'short',
    account: treasury,
    has: btc(1n),
    needs: btc(3n),
  });
  expect(await readBalance(db, treasury, 'BTC')).toEqual(btc(1n));
  expect((await readBalance(db, fees, 'USD')).units).toBeGreaterThan(0n);
});

test('more than may wait are refused at once', async () => {
  const narrow = createCommitter(db, { maxBatch: 1, writers: 1, maxWaiting: 3 });
  const customer = await createFundedCustomer(db, 1_000_000n);
  const settled = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.commit(buildSwapEffect({ customer }))));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(settled[4]).toMatchObject({ reason: expect.any(Overloaded) });
  await narrow.stop();
});
