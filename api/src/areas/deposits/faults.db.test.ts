import { custodyFaults } from '@istmo/providers/custody/sandbox';
import type { Observation } from '@istmo/providers/custody/port';
import type { Db, Tx } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import {
  createPayee,
  readCustomerBalance,
  readMovementNames,
  startDepositTest,
  readDepositRows,
  timeoutMs,
  runWatch,
  findImbalances,
  withCustody,
} from './test-deposits.ts';
import { watchDeposits } from './deposits.worker.ts';

const testEnv = await startDepositTest();
const { app, custody } = testEnv;
const { db } = app;

for (const kind of custodyFaults) {
  test(`with the custody fault '${kind}' no deposit is invented, doubled or lost`, async () => {
    const { customer, address } = await createPayee(testEnv);
    await custody.injectFault({ network: 'BTC', kind, times: 4 });
    await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
    await runWatch(testEnv, 'BTC', 5);
    expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });

    await custody.injectFault({ network: 'BTC', kind, times: 4 });
    await custody.mine({ network: 'BTC', blocks: 1 });
    await runWatch(testEnv, 'BTC', 12);
    // A credited deposit is still checked.
    await custody.injectFault({ network: 'BTC', kind, times: 2 });
    await runWatch(testEnv, 'BTC', 6);
    const [row] = await readDepositRows(app, customer);
    expect(row).toMatchObject({ state: 'credited' });
    expect(await readMovementNames(app, row?.id ?? '')).toEqual(['credit-deposit']);
    expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
    await custody.mine({ network: 'BTC', blocks: 210 });
    await runWatch(testEnv, 'BTC', 3);
  });
}

test('one answer with a tip that is too high credits nothing', async () => {
  const { customer, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 1 });
  let requestCount = 0;
  const untruthful = withCustody(app, {
    readTip: async (network) => {
      const tip = await custody.readTip(network);
      requestCount += 1;
      return requestCount % 2 === 1 ? { ...tip, height: tip.height + 100 } : tip;
    },
  });
  for (let run = 0; run < 4; run++) {
    await watchDeposits(untruthful, 'BTC', timeoutMs);
    requestCount = 0;
    testEnv.advance(16_000);
  }
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'confirming' }]);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
});

const foreign = await custody.deriveAddress({ network: 'BTC', index: 1_999_999_990 });
const falseAnswers: Record<string, (truth: Observation) => Observation[]> = {
  'contradicts itself on the block': (truth) => [truth, { ...truth, block: undefined }],
  'contradicts itself on the amount': (truth) => [truth, { ...truth, units: truth.units + 1n }],
  'names another amount': (truth) => [{ ...truth, units: truth.units * 1_000n }],
  'names another address': (truth) => [{ ...truth, address: foreign }],
  'names another token': (truth) => [{ ...truth, currency: undefined }],
  'reports that it failed': (truth) => [{ ...truth, isValid: false }],
  'contains only another output': (truth) => [{ ...truth, output: 7 }],
  'names another block': (truth) => [
    { ...truth, block: { height: (truth.block?.height ?? 0) - 1, hash: 'f'.repeat(64) } },
  ],
};

for (const [what, falsify] of Object.entries(falseAnswers)) {
  test(`a check whose answer ${what} credits nothing, and a true answer does`, async () => {
    const { customer, address } = await createPayee(testEnv);
    await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
    await runWatch(testEnv, 'BTC', 2);
    await custody.mine({ network: 'BTC', blocks: 1 });
    const untruthful = withCustody(app, {
      readTransaction: async (query) => (await custody.readTransaction(query)).flatMap(falsify),
    });
    await watchDeposits(untruthful, 'BTC', timeoutMs);
    expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
    testEnv.advance(16_000);
    await runWatch(testEnv, 'BTC', 4);
    expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
    await custody.mine({ network: 'BTC', blocks: 210 });
    await runWatch(testEnv, 'BTC', 3);
  });
}

class ProcessKilled extends Error {}

/** The app of a process that is killed at its nth database call, and whether that happened. */
function dyingAt(nth: number): { dying: App; isDead: () => boolean } {
  let count = 0;
  const countCall = () => {
    count += 1;
    if (count >= nth) throw new ProcessKilled('killed');
  };
  const killable =
    <T extends Pick<Db, 'query'>>(reader: T): T['query'] =>
    (sql, values) => {
      countCall();
      return reader.query(sql, values);
    };
  const dyingDb: Db = {
    query: killable(db),
    inTransaction: (work, options) =>
      db.inTransaction(async (tx) => {
        const dyingTx: Tx = { isTransaction: true, query: killable(tx) };
        const done = await work(dyingTx);
        // The commit can fail too: every statement ran, but the transaction may not be committed.
        countCall();
        return done;
      }, options),
    onConnection: (work) => db.onConnection(work),
    stop: () => Promise.resolve(),
  };
  return { dying: { ...app, db: dyingDb }, isDead: () => count >= nth };
}

test('a process killed at any of its database calls loses nothing and does nothing twice', async () => {
  let survived = false;
  for (let nth = 1; !survived; nth++) {
    const { customer, address } = await createPayee(testEnv);
    await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 3 });
    const { dying, isDead } = dyingAt(nth);
    for (let run = 0; run < 3 && !isDead(); run++) {
      await watchDeposits(dying, 'BTC', timeoutMs).catch((error: unknown) => {
        if (!(error instanceof ProcessKilled)) throw error;
      });
      testEnv.advance(16_000);
    }
    survived = !isDead();
    for (const { id, state } of await readDepositRows(app, customer))
      expect(await readMovementNames(app, id)).toHaveLength(state === 'credited' ? 1 : 0);
    await runWatch(testEnv, 'BTC', 4);
    const [row, ...others] = await readDepositRows(app, customer);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ state: 'credited' });
    expect(await readMovementNames(app, row?.id ?? '')).toEqual(['credit-deposit']);
    expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
    for (const table of ['activity', 'email']) {
      expect(await db.query(`select id from app.${table} where customer_id = $1`, [customer])).toHaveLength(1);
    }
    // Makes the deposit final, so that each round counts only its own calls.
    await custody.mine({ network: 'BTC', blocks: 210 });
    await runWatch(testEnv, 'BTC', 3);
    expect(nth).toBeLessThan(200);
  }
  expect(await findImbalances(app)).toEqual([]);
});
