import { createServer, connect as connectSocket, type AddressInfo, type Server } from 'node:net';
import { connect } from '@istmo/db/connect';
import { OutcomeUnknown } from '@istmo/db/failures';
import { testDatabase } from '@istmo/db/test-database';
import { randomRuns } from '@istmo/db/random-runs';
import { afterAll, expect, test } from 'vitest';
import { available } from '../movement.ts';
import { readBalance } from '../balances/balances.ts';
import {
  createFundedCustomer,
  buildSwapEffect,
  issueTokens,
  createTestTables,
  token,
  tokens,
} from '../testing/test-cases.ts';
import { createCommitter } from './committer.ts';

const { operator: db, owner, admin, url } = await testDatabase();
await createTestTables(owner);
await issueTokens(db, 10_000n * BigInt(randomRuns(10)));

/** What the proxy drops between the committer and the database, and for how many commits. */
type Fault = {
  drops:
    | 'nothing'
    | 'reply'
    | 'reply and all later traffic'
    | 'commit'
    | 'connection before the commit arrives'
    | 'everything';
  times: number;
};
const fault: Fault = { drops: 'nothing', times: 0 };
/** Delivers a commit that the proxy delayed until its sender had lost the connection. */
const delayed: { deliver: (() => void) | undefined } = { deliver: undefined };

/** Starts a TCP proxy to the database that drops traffic as `fault` says. */
async function startProxy(): Promise<Server> {
  const [server] = await db.query<{ port: number }>("select current_setting('port')::int as port");
  if (!server) throw new Error('the database has a port');
  const proxy = createServer((client) => {
    if (fault.drops === 'everything') return client.destroy();
    const database = connectSocket(server.port, '127.0.0.1');
    const closeBoth = () => {
      client.destroy();
      database.destroy();
    };
    let dropsReplies = false;
    client.on('data', (data) => {
      if (fault.drops === 'everything' && !dropsReplies) return closeBoth();
      const isFaulty = data.includes('commit\0') && fault.times > 0;
      if (isFaulty) fault.times--;
      if (isFaulty && fault.drops === 'commit') return closeBoth();
      if (isFaulty && fault.drops === 'connection before the commit arrives') {
        delayed.deliver = () => database.write(data);
        return client.destroy();
      }
      dropsReplies ||= isFaulty;
      if (isFaulty && fault.drops === 'reply and all later traffic') fault.drops = 'everything';
      return database.write(data);
    });
    database.on('data', (data) => {
      if (!dropsReplies) client.write(data);
      // The transaction is committed and its client gets no reply.
      else if (data.includes('COMMIT\0')) closeBoth();
    });
    database.on('error', closeBoth).on('close', closeBoth);
    client.on('error', closeBoth).on('close', () => {
      if (!delayed.deliver) closeBoth();
    });
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return proxy;
}

const proxy = await startProxy();
const proxyUrl = new URL(url.operator);
const address = proxy.address();
proxyUrl.searchParams.delete('host');
proxyUrl.port = String(isAddress(address) ? address.port : 0);
const pool = connect({ url: proxyUrl.href });
const committer = createCommitter(pool, { maxOutageMs: 10_000 });
afterAll(async () => {
  fault.drops = 'nothing';
  await committer.stop();
  await pool.stop();
  proxy.close();
});

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address === 'object';
}

async function expectSwaps(customer: string, count: number): Promise<void> {
  expect(await owner.query('select 1 from app.test_swap where customer = $1', [customer])).toHaveLength(count);
}

test.each(['reply', 'commit'] as const)(
  'when the %s is lost the effect is committed once and the caller gets its outcome',
  async (drops) => {
    const rounds = randomRuns(10);
    const customer = await createFundedCustomer(db, 10n ** 7n * BigInt(rounds));
    for (let round = 0; round < rounds; round++) {
      Object.assign(fault, { drops, times: 1 });
      const effects = Array.from({ length: 10 }, () => buildSwapEffect({ customer }));
      const outcomes = await Promise.all(effects.map((effect) => committer.commit(effect)));
      expect(outcomes).toEqual(
        effects.map(({ movement: { event } }) => ({ outcome: 'done', event, reply: undefined, isReplay: false })),
      );
    }
    await expectSwaps(customer, rounds * 10);
    expect(await readBalance(db, available(customer), token)).toEqual(tokens(BigInt(rounds) * 10n));
  },
);

test('when the reply is lost and the database stays unavailable the outcome is unknown, and a retry with the same keys returns it', async () => {
  const shortOutage = createCommitter(pool, { maxOutageMs: 200 });
  const customer = await createFundedCustomer(db, 10n ** 8n);
  const idempotency = { scope: `${customer} swap`, key: 'k', contentHash: 'c', reply: 'first' };
  const effect = buildSwapEffect({ customer, idempotency });
  Object.assign(fault, { drops: 'reply and all later traffic', times: 1 });
  await expect(shortOutage.commit(effect)).rejects.toBeInstanceOf(OutcomeUnknown);
  fault.drops = 'nothing';
  expect(await shortOutage.commit(effect)).toMatchObject({ outcome: 'done', reply: 'first', isReplay: true });
  await shortOutage.stop();
  await expectSwaps(customer, 1);
});

test('when the database stays unavailable before the commit the caller gets an error, and nothing is committed later', async () => {
  const shortOutage = createCommitter(pool, { maxOutageMs: 200 });
  const customer = await createFundedCustomer(db, 10n ** 8n);
  fault.drops = 'everything';
  await expect(shortOutage.commit(buildSwapEffect({ customer }))).rejects.not.toBeInstanceOf(OutcomeUnknown);
  fault.drops = 'nothing';
  await shortOutage.stop();
  await expectSwaps(customer, 0);
});

test('when the commit arrives after the connection was lost, the caller waits for it and gets its outcome', async () => {
  const customer = await createFundedCustomer(db, 10n ** 8n);
  Object.assign(fault, { drops: 'connection before the commit arrives', times: 1 });
  const pendingCommit = committer.commit(buildSwapEffect({ customer }));
  const isTransactionWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await admin.query(isTransactionWaiting)).length === 0) await new Promise(setImmediate);
  delayed.deliver?.();
  expect(await pendingCommit).toMatchObject({ outcome: 'done', reply: undefined, isReplay: false });
  await expectSwaps(customer, 1);
  delayed.deliver = undefined;
});
