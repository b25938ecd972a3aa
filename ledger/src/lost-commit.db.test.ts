import { createServer, connect as dial, type AddressInfo, type Server } from 'node:net';
import { connect } from '@istmo/db/connect';
import { OutcomeUnknown } from '@istmo/db/failures';
import { testDatabase } from '@istmo/db/test-database';
import { afterAll, expect, test } from 'vitest';
import { available } from './accounts.ts';
import { readBalance } from './balances.ts';
import { createFundedCustomer, buildSwapEffect, issueTokens, createTestTables, tokens } from './test-cases.ts';
import { createCommitter } from './committer.ts';

const { db, owner, admin, url } = await testDatabase();
await createTestTables(owner);
await issueTokens(db, 10_000n);

/** How the line to the database fails: the answer to a commit is cut, for good or not, or the commit itself, or all there is. */
type Weather = {
  cut: 'nothing' | 'answer' | 'answer and all after' | 'commit' | 'answer, and the commit is slow' | 'everything';
  times: number;
};
const weather: Weather = { cut: 'nothing', times: 0 };
/** A commit that is still on its way when its sender has given up. */
const slow: { arrive: (() => void) | undefined } = { arrive: undefined };

/** A wire to the database that breaks when it is told to. */
async function startLine(): Promise<Server> {
  const [real] = await db.query<{ port: number }>('select inet_server_port() as port');
  if (!real) throw new Error('the database has a port');
  const line = createServer((near) => {
    if (weather.cut === 'everything') return near.destroy();
    const far = dial(real.port, '127.0.0.1');
    const drop = () => {
      near.destroy();
      far.destroy();
    };
    let isDeaf = false;
    near.on('data', (sent) => {
      if (weather.cut === 'everything' && !isDeaf) return drop();
      const isHit = sent.includes('commit\0') && weather.times > 0;
      if (isHit) weather.times--;
      if (isHit && weather.cut === 'commit') return drop();
      if (isHit && weather.cut === 'answer, and the commit is slow') {
        slow.arrive = () => far.write(sent);
        return near.destroy();
      }
      isDeaf ||= isHit;
      if (isHit && weather.cut === 'answer and all after') weather.cut = 'everything';
      return far.write(sent);
    });
    far.on('data', (heard) => {
      if (!isDeaf) near.write(heard);
      // The commit has happened, and nobody is told.
      else if (heard.includes('COMMIT\0')) drop();
    });
    far.on('error', drop).on('close', drop);
    near.on('error', drop).on('close', () => {
      if (!slow.arrive) drop();
    });
  });
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve);
  });
  return line;
}

const line = await startLine();
const through = new URL(url.app);
const address = line.address();
through.port = String(isAddress(address) ? address.port : 0);
const shaky = connect({ url: through.href });
const committer = createCommitter(shaky, { maxOutageMs: 10_000 });
afterAll(async () => {
  weather.cut = 'nothing';
  await committer.stop();
  await shaky.stop();
  line.close();
});

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address === 'object';
}

async function happenedOnce(customer: string, effects: number): Promise<void> {
  expect(await owner.query('select 1 from app.case_swap where customer = $1', [customer])).toHaveLength(effects);
}

test.each(['answer', 'commit'] as const)(
  'when the %s is lost the caller still hears done, and it is done once',
  async (cut) => {
    const customer = await createFundedCustomer(db, 10n ** 8n);
    for (let round = 0; round < 10; round++) {
      Object.assign(weather, { cut, times: 1 });
      const effects = Array.from({ length: 10 }, () => buildSwapEffect({ customer }));
      const outcomes = await Promise.all(effects.map((effect) => committer.commit(effect)));
      expect(outcomes).toEqual(effects.map(() => ({ outcome: 'done', reply: undefined, isReplay: false })));
    }
    await happenedOnce(customer, 100);
    expect(await readBalance(db, available(customer), 'COINGT')).toEqual(tokens(100n));
  },
);

test('when the answer is lost and the database stays away, the caller hears that nobody knows, and the same keys tell later', async () => {
  const impatient = createCommitter(shaky, { maxOutageMs: 200 });
  const customer = await createFundedCustomer(db, 10n ** 8n);
  const once = { scope: `${customer} swap`, key: 'k', contentHash: 'c', reply: 'first' };
  const effect = buildSwapEffect({ customer, once });
  Object.assign(weather, { cut: 'answer and all after', times: 1 });
  await expect(impatient.commit(effect)).rejects.toBeInstanceOf(OutcomeUnknown);
  weather.cut = 'nothing';
  expect(await impatient.commit(effect)).toEqual({ outcome: 'done', reply: 'first', isReplay: true });
  await impatient.stop();
  await happenedOnce(customer, 1);
});

test('when the commit arrives after its sender has gone, the caller waits until it has happened and hears done', async () => {
  const customer = await createFundedCustomer(db, 10n ** 8n);
  Object.assign(weather, { cut: 'answer, and the commit is slow', times: 1 });
  const asked = committer.commit(buildSwapEffect({ customer }));
  const isSomebodyWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await admin.query(isSomebodyWaiting)).length === 0) await new Promise(setImmediate);
  slow.arrive?.();
  expect(await asked).toEqual({ outcome: 'done', reply: undefined, isReplay: false });
  await happenedOnce(customer, 1);
  slow.arrive = undefined;
});
