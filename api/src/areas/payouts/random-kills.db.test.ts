import { expect, test } from 'vitest';
import { randomRuns } from '@istmo/db/random-runs';
import { verifyLedger } from '@istmo/ledger';
import { sendFaults } from '@istmo/providers/chain-sender/sandbox';
import { signApproved, signRaises } from '../../signer/sign-approved.ts';
import { breakAt, createRandom, ProcessKilled } from '../../testing/kill-anywhere.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';
import { listWorkerTasks } from '../../testing/withdrawal-tasks.ts';
import { watchPrices } from '../prices/public.ts';

// A fee is raised after a minute, so that many are.
const testEnv = await createTestEnv({ settings: { withdrawalFeeMinutes: 1 } });
const { signer, createOwner, request, confirm, cancel, finish, balances } = createWithdrawalSteps(testEnv);

const withdrawalsPerRun = 25;
const stepsPerRun = 160;

type Task = (random: (below: number) => number) => Promise<void>;

/** The worker as a process that is killed at a random place of its task, three times in four. */
function createWorkerTasks({ workerApp }: typeof testEnv): readonly Task[] {
  const tasks = [...listWorkerTasks('TRON'), ...listWorkerTasks('TRON').slice(1, 2)];
  return tasks.map((task) => async (random) => {
    const isKilled = random(4) > 0;
    const db = isKilled ? breakAt(workerApp.db, 1 + random(20), random(2) === 0) : workerApp.db;
    const log = Object.assign(Object.create(workerApp.log), { warn: () => {}, error: () => {} });
    await task({ ...workerApp, db, log }).catch((error: unknown) => {
      if (!(error instanceof ProcessKilled)) throw error;
    });
  });
}

/** The same of the signer. */
const signerTask: Task = async (random) => {
  const db = random(3) > 0 ? breakAt(signer.db, 1 + random(8), random(2) === 0) : signer.db;
  const sign = random(2) === 0 ? signApproved : signRaises;
  await sign({ ...signer, db, onError: () => {} }).catch((error: unknown) => {
    if (!(error instanceof ProcessKilled)) throw error;
  });
};

async function askForWithdrawals(random: (below: number) => number): Promise<{ owner: Person; id: string }[]> {
  const asked: { owner: Person; id: string }[] = [];
  for (let index = 0; index < withdrawalsPerRun; index++) {
    const owner = await createOwner('USDT', '1000');
    const { body } = await request(owner, 'USDT', { amount: `${100 + index}` });
    asked.push({ owner, id: body.data?._id ?? '' });
    if (random(10) > 0) await confirm(owner);
  }
  return asked;
}

/** What the network includes, and how answers get lost on the way there and back. */
const networkTask: Task = async (random) => {
  const { chainSender, custody } = testEnv;
  const kinds = sendFaults.filter((kind) => kind !== 'hang');
  const kind = kinds[random(kinds.length)] ?? 'lost';
  if (random(2) === 0) await chainSender.injectFault({ network: 'TRON', kind, times: 1 });
  if (random(3) === 0) await custody.injectFault({ network: 'TRON', kind: 'unknown', times: 1 + random(2) });
  if (random(3) === 0) await custody.injectFault({ network: 'TRON', kind: 'duplicate', times: 1 });
  if (random(6) === 0) await chainSender.setFee('TRON', BigInt(random(4)) * 700n);
  if (random(4) === 0) await custody.mine({ network: 'TRON', blocks: 1 + random(8) });
  if (random(12) === 0) await custody.reorg({ network: 'TRON', depth: 1 + random(4), fate: 'vanish' });
  testEnv.advance(1_000 + random(4_000));
};

test.each([1, 2, 3].slice(0, randomRuns(3)))(
  'with lost answers, reorganisations, higher fees, and worker and signer killed anywhere, each withdrawal ends once and is paid at most once (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const paidBefore = await readPaid();
    const asked = await askForWithdrawals(random);
    await watchPrices(testEnv.workerApp);
    const tasks = [...createWorkerTasks(testEnv), signerTask, signerTask, networkTask, networkTask];
    for (let step = 0; step < stepsPerRun; step++) {
      if (step % 20 === 0) await watchPrices(testEnv.workerApp);
      if (step % 25 === 0) await cancelOne(asked, random);
      const running = [0, 1].flatMap(() => tasks[random(tasks.length)] ?? []);
      await Promise.all(running.map((task) => task(random)));
    }
    // Everything runs again, fees fall, and a day passes.
    await testEnv.chainSender.setFee('TRON', 0n);
    await testEnv.chainSender.clearStuck('TRON');
    testEnv.advance(16 * 60_000);
    await finish('TRON', 14);
    await testEnv.chainSender.clearStuck('TRON');
    await finish('TRON', 6);
    await checkEnds(asked, paidBefore);
  },
  180_000,
);

async function cancelOne(asked: readonly { owner: Person; id: string }[], random: (below: number) => number) {
  const one = asked[random(asked.length)];
  // Whether it is still possible depends on how far it is; a session may have ended.
  if (one) await cancel(one.owner, one.id);
}

async function readPaid(): Promise<readonly string[]> {
  const outputs = await testEnv.custody.readAddress({ network: 'TRON', address: testAddresses.USDT });
  return outputs.filter(({ isValid, block }) => isValid && block).map(({ txid }) => txid);
}

async function checkEnds(asked: readonly { owner: Person; id: string }[], paidBefore: readonly string[]) {
  const rows = await testEnv.owner.query<{ id: string; state: string; txids: string[]; ends: number }>(
    `select w.id, w.state, array(select b.txid from app.broadcast b where b.withdrawal_id = w.id) as txids,
       (select count(*)::int from app.withdrawal_step s where s.withdrawal_id = w.id
          and s.state in ('completed', 'rejected', 'expired', 'cancelled')) as ends
     from app.withdrawal w where w.id = any($1::uuid[])`,
    [asked.map(({ id }) => id)],
  );
  expect(rows).toHaveLength(asked.length);
  for (const { state, ends, txids } of rows) {
    expect(['completed', 'rejected', 'expired', 'cancelled']).toContain(state);
    expect(ends).toBe(1);
    expect(txids.length).toBeLessThanOrEqual(1);
  }
  const completed = rows.filter(({ state }) => state === 'completed').flatMap(({ txids }) => txids);
  const paid = (await readPaid()).filter((txid) => !paidBefore.includes(txid));
  expect(paid.toSorted()).toEqual(completed.toSorted());
  for (const { owner, id } of asked) {
    const [row] = await testEnv.owner.query<{ units: bigint; state: string }>(
      'select units, state from app.withdrawal where id = $1',
      [id],
    );
    const spent = row?.state === 'completed' ? row.units : 0n;
    expect(await balances(owner, 'USDT')).toEqual({ available: 1_000_000_000n - spent, held: 0n });
  }
  // Without any this would prove nothing of higher fees.
  const [raised] = await testEnv.owner.query<{ count: number }>(
    'select count(*)::int as count from app.signed_transaction where number > 1',
  );
  expect(raised?.count).toBeGreaterThan(0);
  const report = await verifyLedger({ url: testEnv.url.reader });
  expect(report.problems).toEqual([]);
}
