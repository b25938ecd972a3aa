import { connect } from '@istmo/db/connect';
import { randomRuns } from '@istmo/db/random-runs';
import { isConnectionLost, OutcomeUnknown } from '@istmo/db/failures';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { seedRegistry } from '@istmo/db/seed-registry';
import { createTemporaryServer } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { afterAll, expect, test, vi } from 'vitest';
import { available } from '../movement.ts';
import { readBalance } from '../balances/balances.ts';
import { createFundedCustomer, buildSwapEffect, issueTokens, createTestTables, token } from '../testing/test-cases.ts';
import { createCommitter, type Committer } from './committer.ts';
import type { Effect } from './effect.ts';
import { verifyLedger } from '../verification/verify.ts';

// A separate server with the durability of a production one: fsync, full page writes, synchronous commit and a supervisor.
const server = await createTemporaryServer({ supervise: true });
await migrate({ url: server.url('owner') });

const owner = connect({ url: server.url('owner') });
await createTestTables(owner);
const pools: Db[] = [connect({ url: server.url('operator') }), connect({ url: server.url('operator') })];
const [db] = pools;
if (!db) throw new Error('this test needs a database');
await db.query(`select ledger.set_time_bound('1 year', '1 year')`);
await seedRegistry(db);
await issueTokens(db, 1_000_000n);

afterAll(async () => {
  await Promise.all([...pools, owner].map((pool) => pool.stop()));
  await server.discard();
});

const kills = randomRuns(5);
const callers = 40;
const effectsBetweenKills = 400;

/** Retries an effect that failed or whose outcome is unknown, with the same keys, until it is committed. */
async function commitUntilDone(committer: Committer, effect: Effect): Promise<void> {
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

test('after repeated kills of the database under load every acknowledged effect is stored exactly once and the ledger is consistent', async () => {
  const committers = pools.map((pool) => createCommitter(pool));
  const customers = await Promise.all(Array.from({ length: callers }, () => createFundedCustomer(db, 10n ** 9n)));
  const acknowledged: string[] = [];
  let isStopping = false;
  const caller = async (customer: (typeof customers)[number], index: number) => {
    const committer = committers[index % committers.length];
    while (!isStopping && committer) {
      const id = newId();
      const idempotency = { scope: `${customer} swap`, key: id, contentHash: id, reply: id };
      await commitUntilDone(committer, buildSwapEffect({ id, customer, idempotency }));
      acknowledged.push(id);
    }
  };
  const waitForAcknowledged = async (count: number) => {
    while (acknowledged.length < count) await new Promise(setImmediate);
  };
  const running = Promise.all(customers.map(caller));
  const recoveryMs: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await waitForAcknowledged(acknowledged.length + effectsBetweenKills);
    const pid = await server.pid();
    if (pid === undefined) throw new Error('there is no server to kill');
    process.kill(pid, 'SIGKILL');
    const killedAt = performance.now();
    // Acknowledgements of the killed server may still be on their way; beyond one per caller they are from the new server.
    await waitForAcknowledged(acknowledged.length + callers + 1);
    recoveryMs.push(performance.now() - killedAt);
  }
  isStopping = true;
  await running;
  await Promise.all(committers.map((committer) => committer.stop()));
  // Acknowledgements of before the last kill may have been enough, so the server may still be recovering.
  await vi.waitFor(() => owner.query('select 1'), { timeout: 30_000 });

  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const [swaps, movements, replies] = await Promise.all(
    [
      'select id::text as id from app.test_swap',
      'select m.event::text as id from ledger.movement m join ledger.movement_kind k on k.number = m.kind where k.name = $$swap$$',
      `select reply::jsonb #>> '{}' as id from ledger.idempotency_key`,
    ].map(async (sql) => (await owner.query<{ id: string }>(sql)).map(({ id }) => id).toSorted()),
  );
  const expected = acknowledged.toSorted();
  expect(swaps).toEqual(expected);
  expect(movements).toEqual(expected);
  expect(replies).toEqual(expected);
  for (const customer of customers) {
    const [count] = await owner.query<{ n: bigint }>('select count(*) as n from app.test_swap where customer = $1', [
      customer,
    ]);
    expect((await readBalance(db, available(customer), token)).units).toBe(count?.n);
  }
  expect((await verifyLedger({ url: server.url('operator') })).problems).toEqual([]);
  expect(Math.max(...recoveryMs)).toBeLessThan(10_000);
}, 180_000);
