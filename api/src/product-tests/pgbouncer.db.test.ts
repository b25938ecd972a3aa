import { randomUUID } from 'node:crypto';
import { lockQuote, swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { login } from '@istmo/contract/areas/login/login.contract';
import { listSessions } from '@istmo/contract/areas/sessions/sessions.contract';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { newId } from '@istmo/db/new-id';
import { statement } from '@istmo/db/tx';
import { readBalances, verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test } from 'vitest';
import { emailQueue } from '../areas/notifications/emails.ts';
import { publishEvent, readEventsSince, readSnapshot } from '../areas/notifications/events.store.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { findPgbouncer, startPgbouncer } from '../testing/test-pgbouncer.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../testing/test-funds.ts';

/*
 * The API and the worker through a real pgbouncer in transaction mode, after the migrations were applied directly: each transaction,
 * and each statement outside one, may run on another connection of the server, and what a connection sends when it opens is dropped.
 */

const binary = findPgbouncer();
const isMissing = binary === undefined;
if (isMissing) process.stderr.write('skipped: no pgbouncer on the PATH or in /usr/sbin\n');

async function openEnv() {
  if (binary === undefined) return undefined;
  const pools = { preparesStatements: false, poolSize: 8 };
  const opened: { stop(): Promise<void> }[] = [];
  const testEnv = await createTestEnv({
    openPools: async ({ url }) => {
      const pgbouncer = await startPgbouncer(binary, [url.app, url.worker]);
      const [db, worker] = [url.app, url.worker].map((direct) => connect({ ...pools, url: pgbouncer.url(direct) }));
      if (!db || !worker) throw new Error('a pool is missing');
      opened.push(db, worker, pgbouncer);
      return { db, worker };
    },
  });
  // Registered later, so run earlier than the end of the environment, which drops the database.
  return {
    ...testEnv,
    stopPools: async () => {
      for (const one of opened) await one.stop();
    },
  };
}

const testEnv = await openEnv();

function requireEnv() {
  if (!testEnv) throw new Error('there is no pgbouncer');
  return testEnv;
}

test.skipIf(isMissing)('pgbouncer shares few connections, which have the settings of the login', async () => {
  const { app, owner } = requireEnv();
  const rows = await Promise.all(
    Array.from({ length: 40 }, () =>
      app.db.query<{ pid: number; limit: string; seqscan: string }>(
        `select pg_backend_pid() as pid, current_setting('statement_timeout') as limit, current_setting('enable_seqscan') as seqscan`,
      ),
    ),
  );
  expect(new Set(rows.flat().map(({ limit, seqscan }) => `${limit} ${seqscan}`))).toEqual(new Set(['3s off']));
  expect(new Set(rows.flat().map(({ pid }) => pid)).size).toBeLessThanOrEqual(3);
  const [served] = await owner.query<{ clients: number }>(
    `select count(*)::int as clients from pg_stat_activity where datname = current_database() and usename = 'istmo_app'`,
  );
  expect(served?.clients).toBeGreaterThan(0);
});

test.skipIf(isMissing)('sign-in, deposit credit, swaps, history, jobs and events work through it', async () => {
  const { app, workerApp, call, signUp, emails } = requireEnv();
  await issueOffering(requireEnv());
  await watchPrices(workerApp);
  const people = await Promise.all(
    ['ana', 'ben', 'eva', 'leo'].map((name) =>
      signUp(`${name}pool`, { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true }),
    ),
  );
  const plain = await signUp('plainpool');
  const signedIn = await call(login, { email: plain.email, password: plain.password });
  expect([signedIn.http, signedIn.body.status]).toEqual([200, 1]);

  await Promise.all(people.map(({ customer }) => fundCustomer(requireEnv(), customer, money('USD', 1_005_000n))));
  for (const person of people)
    expect((await call(lockQuote, { from: 'USD', to: 'COINGT', amount: '1000' }, { as: person })).http).toBe(200);
  const order = { from: 'USD', to: 'COINGT', amount: '1000', total: '1' };
  const bought = await Promise.all(
    people.flatMap((person) =>
      Array.from({ length: 10 }, () => call(swap, order, { as: person, headers: { 'idempotency-key': randomUUID() } })),
    ),
  );
  expect(bought.map(({ http }) => http)).toEqual(Array.from({ length: 40 }, () => 200));
  const balances = await readBalances(
    app.db,
    people.map(({ customer }) => customer),
  );
  for (const { customer } of people) {
    const has = new Map(balances.get(customer)?.map(({ currency, available }) => [currency, available]));
    expect([has.get('USD'), has.get('COINGT')]).toEqual([0n, 10n]);
  }
  for (const person of people) {
    expect((await call(listActivity, {}, { as: person })).http).toBe(200);
    expect((await call(listSessions, {}, { as: person })).http).toBe(200);
  }

  const { customer } = plain;
  const since = await readSnapshot(app.db);
  await app.db.inTransaction((tx) => publishEvent(tx, customer, 'balances'));
  expect((await readEventsSince(app.db, since, [customer])).events.at(-1)?.topic).toBe('balances');
  // The worker's jobs send what was queued: the notice of a sign-in from a new address.
  expect(Array.isArray(await emails())).toBe(true);
});

test.skipIf(isMissing)('the worker runs queued jobs and keeps its leases through it', async () => {
  const { app, workerApp } = requireEnv();
  const ran = Promise.withResolvers<unknown>();
  await app.db.inTransaction((tx) => app.jobs.enqueue(tx, emailQueue, { id: newId() }));
  await workerApp.jobs.work(workerApp, {
    workers: [{ queue: emailQueue, run: async (_context, data) => ran.resolve(data) }],
    intervalTasks: [{ name: 'through-pgbouncer', everyMs: 60_000, run: async () => {} }],
  });
  expect(await ran.promise).toHaveProperty('id');
  await expect.poll(() => app.db.query(`select 1 from app.lease where name = 'through-pgbouncer'`)).toHaveLength(1);
});

test.skipIf(isMissing)(
  'a deadlock, a refused row and a rolled-back transaction leave the shared connections usable',
  async () => {
    const { app, owner } = requireEnv();
    await owner.query('create table app.pool_box (id int primary key)');
    const insert = statement('pool-box', 'insert into app.pool_box values ($1)');
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => app.db.query(insert, [1])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(
      app.db.inTransaction(async (tx) => {
        await tx.query(insert, [2]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await app.db.query('select id from app.pool_box')).toEqual([{ id: 1 }]);
  },
);

test.skipIf(isMissing)('afterwards the ledger is consistent', async () => {
  expect((await verifyLedger({ url: requireEnv().url.reader })).problems).toEqual([]);
});

afterAll(() => testEnv?.stopPools());
