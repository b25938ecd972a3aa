import { connect } from '@istmo/db/connect';
import { isConnectionLost, OutcomeUnknown } from '@istmo/db/failures';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { makeTemporaryServer } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { afterAll, expect, test } from 'vitest';
import { available } from './accounts.ts';
import { readBalance } from './balances.ts';
import { createFundedCustomer, buildSwapEffect, issueTokens, createTestTables } from './test-cases.ts';
import { createCommitter, type Committer } from './committer.ts';
import type { Effect } from './effect.ts';
import { verifyLedger } from './verify.ts';

// A server of its own, with everything on that a real one has: fsync, full pages, synchronous commit, a supervisor.
const server = await makeTemporaryServer({ supervise: true });
await migrate({ url: server.url('owner') });
const owner = connect({ url: server.url('owner') });
await createTestTables(owner);
const pools: Db[] = [connect({ url: server.url('app') }), connect({ url: server.url('app') })];
const [db] = pools;
if (!db) throw new Error('a drill needs a database');
await issueTokens(db, 1_000_000n);

afterAll(async () => {
  await Promise.all([...pools, owner].map((pool) => pool.stop()));
  await server.discard();
});

const kills = 5;
const callers = 40;
const betweenKills = 400;

/** A careful caller: what failed or is unknown is asked for again, with the same keys, until it is done. */
async function insist(committer: Committer, effect: Effect): Promise<void> {
  for (;;) {
    try {
      const { outcome } = await committer.commit(effect);
      if (outcome !== 'done') throw new Error(`the effect was ${outcome}`);
      return;
    } catch (error) {
      if (!isConnectionLost(error) && !(error instanceof OutcomeUnknown)) throw error;
    }
  }
}

test('the database is killed again and again under load: all that was acknowledged is there, once, and the books balance', async () => {
  const committers = pools.map((pool) => createCommitter(pool));
  const customers = await Promise.all(Array.from({ length: callers }, () => createFundedCustomer(db, 10n ** 9n)));
  const acknowledged: string[] = [];
  let isOver = false;
  const caller = async (customer: (typeof customers)[number], place: number) => {
    const committer = committers[place % committers.length];
    while (!isOver && committer) {
      const id = newId();
      const once = { scope: `${customer} swap`, key: id, contentHash: id, reply: id };
      await insist(committer, buildSwapEffect({ id, customer, once }));
      acknowledged.push(id);
    }
  };
  const reached = async (count: number) => {
    while (acknowledged.length < count) await new Promise(setImmediate);
  };
  const running = Promise.all(customers.map(caller));
  const backAfterMs: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await reached(acknowledged.length + betweenKills);
    const pid = await server.pid();
    if (pid === undefined) throw new Error('there is no server to kill');
    process.kill(pid, 'SIGKILL');
    const from = performance.now();
    // What is acknowledged within the same moment may have been on its way; a later one was committed by the new server.
    await reached(acknowledged.length + callers + 1);
    backAfterMs.push(performance.now() - from);
  }
  isOver = true;
  await running;
  await Promise.all(committers.map((committer) => committer.stop()));

  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const [swaps, movements, replies] = await Promise.all(
    [
      'select id::text as id from app.case_swap',
      `select substr(key, 6) as id from ledger.movement where name = 'swap'`,
      `select reply::jsonb #>> '{}' as id from ledger.idempotency_key`,
    ].map(async (sql) => (await owner.query<{ id: string }>(sql)).map(({ id }) => id).toSorted()),
  );
  const expected = acknowledged.toSorted();
  expect(swaps).toEqual(expected);
  expect(movements).toEqual(expected);
  expect(replies).toEqual(expected);
  for (const customer of customers) {
    const [count] = await owner.query<{ n: bigint }>('select count(*) as n from app.case_swap where customer = $1', [
      customer,
    ]);
    expect((await readBalance(db, available(customer), 'COINGT')).units).toBe(count?.n);
  }
  expect((await verifyLedger({ url: server.url('app') })).problems).toEqual([]);
  expect(Math.max(...backAfterMs)).toBeLessThan(10_000);
}, 180_000);
