import { generateKeyPairSync } from 'node:crypto';
import { Outage } from '@istmo/providers/outage';
import { sandboxSigner } from '@istmo/providers/signing/sandbox';
import { afterEach, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';
import { sendWithdrawals } from './send-withdrawals.ts';

/* A network that does not show a withdrawal proves nothing: it is neither paid in another way nor paid back, however long that lasts. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { owner, custody, chainSender, workerApp } = testEnv;
const { createOwner, request, confirm, cancel, read, balances, runAll, finish } = createWithdrawalSteps(testEnv);

const paidTo = async () =>
  (await custody.readAddress({ network: 'TRON', address: testAddresses.USDT })).filter(({ isValid }) => isValid).length;

async function createConfirmed() {
  const person = await createOwner('USDT', '1000');
  const id = (await request(person, 'USDT', { amount: '100' })).body.data?._id ?? '';
  await confirm(person);
  return { person, id };
}

const signedOf = (id: string) =>
  owner.query<{ txid: string }>(
    `select s.txid from app.signed_transaction s join app.broadcast b on b.id = s.broadcast_id
      where b.withdrawal_id = $1`,
    [id],
  );

const movementsOf = async (id: string) =>
  (
    await owner.query<{ name: string }>(
      `select k.name from ledger.movement m join ledger.movement_kind k on k.number = m.kind
        where m.event = $1 and k.name <> 'rebalance' order by m.id`,
      [id],
    )
  ).map(({ name }) => name);

// What a test replaced.
afterEach(() => {
  Object.assign(workerApp, { custody, chainSender });
});

/** A week in which the worker looks often and blocks go on. */
async function passWeek(): Promise<void> {
  for (let round = 0; round < 14; round++) {
    testEnv.advance(12 * 3_600_000);
    for (let look = 0; look < 3; look++) {
      await custody.mine({ network: 'TRON', blocks: 25 });
      testEnv.advance(11_000);
      await runAll();
    }
  }
}

async function expectHeld(person: Person, id: string): Promise<void> {
  expect((await cancel(person, id)).http).not.toBe(200);
  expect(await balances(person, 'USDT')).toEqual({ available: 900_000_000n, held: 100_000_000n });
  expect(await movementsOf(id)).toEqual(['reserve-withdrawal']);
}

async function expectPaid(person: Person, id: string): Promise<void> {
  expect((await read(person, id)).state).toBe('completed');
  expect(await balances(person, 'USDT')).toEqual({ available: 900_000_000n, held: 0n });
  expect(await movementsOf(id)).toEqual(['reserve-withdrawal', 'settle-withdrawal']);
}

test('a network that forgets a withdrawal for a week is given what was signed again, nothing else, and then pays it once', async () => {
  const before = await paidTo();
  const given: string[] = [];
  const forget = async ({ txid }: { readonly txid: string }) => {
    given.push(txid);
    return 'accepted' as const;
  };
  Object.assign(workerApp, { chainSender: { ...chainSender, send: forget } });
  const { person, id } = await createConfirmed();
  await runAll();
  await passWeek();
  expect(await read(person, id)).toMatchObject({ state: 'unknown', can_cancel: false });
  await expectHeld(person, id);
  expect(given.length).toBeGreaterThan(10);
  const signed = (await signedOf(id)).map(({ txid }) => txid);
  expect(new Set(given)).toEqual(new Set(signed));
  expect(await paidTo()).toBe(before);
  Object.assign(workerApp, { chainSender });
  await finish('TRON', 8);
  await expectPaid(person, id);
  expect(await paidTo()).toBe(before + 1);
});

test('a withdrawal that is paid and that the watching node does not find for a week is not paid again, not paid back, and completed when it is found', async () => {
  const before = await paidTo();
  const { person, id } = await createConfirmed();
  Object.assign(workerApp, { custody: { ...custody, readTransaction: async () => [] } });
  await runAll();
  await passWeek();
  expect(await read(person, id)).toMatchObject({ state: 'unknown', can_cancel: false });
  await expectHeld(person, id);
  expect(await paidTo()).toBe(before + 1);
  Object.assign(workerApp, { custody });
  await finish('TRON', 3);
  await expectPaid(person, id);
  expect(await paidTo()).toBe(before + 1);
});

test('a withdrawal that was paid under another id than ours is for staff, and neither paid again nor paid back by itself', async () => {
  const before = await paidTo();
  await chainSender.injectFault({ network: 'TRON', kind: 'dropped', times: 1 });
  const { person, id } = await createConfirmed();
  await runAll();
  const [row] = await owner.query<{ units: bigint }>('select sent_units as units from app.withdrawal where id = $1', [
    id,
  ]);
  const order = { id, network: 'TRON', currency: 'USDT', contract: null, address: testAddresses.USDT } as const;
  const mutant = sandboxSigner(generateKeyPairSync('ed25519').privateKey);
  const fee = { rate: 9_000n, tip: 0n };
  const signed = await mutant.sign({ ...order, units: row?.units ?? 0n, ledgerScale: 6, fee, nonce: undefined });
  await chainSender.send({ network: 'TRON', ...signed });
  await passWeek();
  expect(await paidTo()).toBe(before + 1);
  expect(await read(person, id)).toMatchObject({ state: 'replaced', can_cancel: false });
  await expectHeld(person, id);
});

test('a node that is down is asked five times in a run, about others in the next, and nothing is concluded from that', async () => {
  const made = [];
  for (let index = 0; index < 8; index++) made.push(await createConfirmed());
  await runAll();
  testEnv.advance(4_000);
  const asked: string[] = [];
  const readTransaction = async ({ txid }: { readonly txid: string }) => {
    asked.push(txid);
    throw new Outage('custody', new Error('down'));
  };
  const down = { ...workerApp, custody: { ...custody, readTransaction } };
  await sendWithdrawals(down, 'TRON');
  expect(asked).toHaveLength(5);
  await sendWithdrawals(down, 'TRON');
  expect(new Set(asked).size).toBeGreaterThanOrEqual(8);
  for (const { person, id } of made) await expectHeld(person, id);
  await finish('TRON', 3);
  for (const { person, id } of made) await expectPaid(person, id);
});
