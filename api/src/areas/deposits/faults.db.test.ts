import { custodyFaults } from '@istmo/providers/custody/sandbox';
import type { Sighting } from '@istmo/providers/custody/port';
import type { Db, Tx } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import {
  aPayee,
  balance,
  booked,
  depositHouse,
  deposits,
  patienceMs,
  turns,
  weigh,
  withCustody,
} from './test-house.ts';
import { watchDeposits } from './deposits.worker.ts';

const stage = await depositHouse();
const { app, custody, db } = stage;

for (const kind of custodyFaults) {
  test(`custody that answers with '${kind}' makes nothing appear, nothing double, and nothing lost`, async () => {
    const { customer, address } = await aPayee(stage);
    await custody.fault({ network: 'BTC', kind, times: 4 });
    await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
    await turns(stage, 'BTC', 5);
    expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 0n });

    await custody.fault({ network: 'BTC', kind, times: 4 });
    await custody.mine({ network: 'BTC', blocks: 1 });
    await turns(stage, 'BTC', 12);
    // While it is watched after the credit, too.
    await custody.fault({ network: 'BTC', kind, times: 2 });
    await turns(stage, 'BTC', 6);
    const [row] = await deposits(app, customer);
    expect(row).toMatchObject({ state: 'credited' });
    expect(await booked(app, row?.id ?? '')).toEqual(['credit-deposit']);
    expect(await balance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, held: 0n });
    await custody.mine({ network: 'BTC', blocks: 210 });
    await turns(stage, 'BTC', 3);
  });
}

test('a tip that is too high by one answer credits nothing', async () => {
  const { customer, address } = await aPayee(stage);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 1 });
  let asked = 0;
  const liar = withCustody(app, {
    tip: async (network) => {
      const tip = await custody.tip(network);
      asked += 1;
      return asked % 2 === 1 ? { ...tip, height: tip.height + 100 } : tip;
    },
  });
  for (let turn = 0; turn < 4; turn++) {
    await watchDeposits(liar, 'BTC', patienceMs);
    asked = 0;
    stage.advance(16_000);
  }
  expect(await deposits(app, customer)).toMatchObject([{ state: 'mined' }]);
  expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 0n });
});

const lies: Record<string, (truth: Sighting) => Sighting[]> = {
  'contradicts itself on the block': (truth) => [truth, { ...truth, block: undefined }],
  'contradicts itself on the amount': (truth) => [truth, { ...truth, units: truth.units + 1n }],
  'names another amount': (truth) => [{ ...truth, units: truth.units * 1_000n }],
  'names another address': (truth) => [
    { ...truth, address: custody.deriveAddress({ currency: 'BTC', network: 'BTC', index: 1_999_999_990 }) },
  ],
  'names another token': (truth) => [{ ...truth, currency: undefined }],
  'says that it failed': (truth) => [{ ...truth, isValid: false }],
  'knows another output only': (truth) => [{ ...truth, output: 7 }],
  'names another block': (truth) => [
    { ...truth, block: { height: (truth.block?.height ?? 0) - 1, hash: 'f'.repeat(64) } },
  ],
};

for (const [what, lie] of Object.entries(lies)) {
  test(`a look that ${what} credits nothing, and the truth does`, async () => {
    const { customer, address } = await aPayee(stage);
    await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 2 });
    await turns(stage, 'BTC', 2);
    await custody.mine({ network: 'BTC', blocks: 1 });
    const lying = withCustody(app, { transaction: async (ask) => (await custody.transaction(ask)).flatMap(lie) });
    await watchDeposits(lying, 'BTC', patienceMs);
    expect(await balance(app, customer, 'BTC')).toEqual({ available: 0n, held: 0n });
    stage.advance(16_000);
    await turns(stage, 'BTC', 4);
    expect(await balance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, held: 0n });
    await custody.mine({ network: 'BTC', blocks: 210 });
    await turns(stage, 'BTC', 3);
  });
}

class Killed extends Error {}

/** The App of a process that dies at its nth question to the database, and whether it came to that. */
function dyingAt(nth: number): { dying: App; isDead: () => boolean } {
  let count = 0;
  const strike = () => {
    count += 1;
    if (count >= nth) throw new Killed('killed');
  };
  const mortal =
    <T extends Pick<Db, 'query'>>(reader: T): T['query'] =>
    (sql, values) => {
      strike();
      return reader.query(sql, values);
    };
  const dyingDb: Db = {
    query: mortal(db),
    inTransaction: (work, options) =>
      db.inTransaction(async (tx) => {
        const dyingTx: Tx = { isTransaction: true, query: mortal(tx) };
        const done = await work(dyingTx);
        // The commit is a step like any other: everything was said, and nothing may have happened.
        strike();
        return done;
      }, options),
    onConnection: (work) => db.onConnection(work),
    stop: () => Promise.resolve(),
  };
  return { dying: { ...app, db: dyingDb }, isDead: () => count >= nth };
}

test('a watcher killed at any of its steps loses nothing and does nothing twice', async () => {
  let survived = false;
  for (let nth = 1; !survived; nth++) {
    const { customer, address } = await aPayee(stage);
    await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 3 });
    const { dying, isDead } = dyingAt(nth);
    for (let turn = 0; turn < 3 && !isDead(); turn++) {
      await watchDeposits(dying, 'BTC', patienceMs).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      stage.advance(16_000);
    }
    survived = !isDead();
    for (const { id, state } of await deposits(app, customer))
      expect(await booked(app, id)).toHaveLength(state === 'credited' ? 1 : 0);
    await turns(stage, 'BTC', 4);
    const [row, ...others] = await deposits(app, customer);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ state: 'credited' });
    expect(await booked(app, row?.id ?? '')).toEqual(['credit-deposit']);
    expect(await balance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, held: 0n });
    for (const table of ['activity', 'letter']) {
      expect(await db.query(`select id from app.${table} where customer_id = $1`, [customer])).toHaveLength(1);
    }
    // Out of sight, so that each round counts its own steps alone.
    await custody.mine({ network: 'BTC', blocks: 210 });
    await turns(stage, 'BTC', 3);
    expect(nth).toBeLessThan(200);
  }
  expect(await weigh(app)).toEqual([]);
});
