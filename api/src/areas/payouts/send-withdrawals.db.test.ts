import { describe, expect, test } from 'vitest';
import { sendFaults } from '@istmo/providers/chain-sender/sandbox';
import { readPayout, rejectPayout, resumePayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { sandboxSigner } from '@istmo/providers/signing/sandbox';
import { generateKeyPairSync } from 'node:crypto';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';

const testEnv = await createTestEnv();
const { createOwner, request, confirm, cancel, read, balances, runAll, finish } = createWithdrawalSteps(testEnv);

const paidTo = async () =>
  (await testEnv.custody.readAddress({ network: 'TRON', address: testAddresses.USDT })).filter(
    ({ isValid }) => isValid,
  );

async function createConfirmed(amount = '100') {
  const owner = await createOwner('USDT', '1000');
  const id = (await request(owner, 'USDT', { amount })).body.data?._id ?? '';
  await confirm(owner);
  return { owner, id };
}

describe('a withdrawal is paid once', () => {
  const paying = sendFaults.filter((kind) => kind !== 'failed' && kind !== 'hang');
  test.each(paying)('though the sending node answers as in "%s"', async (kind) => {
    const before = (await paidTo()).length;
    await testEnv.chainSender.injectFault({ network: 'TRON', kind, times: 1 });
    const { owner, id } = await createConfirmed();
    await runAll();
    await finish('TRON', 4);
    await testEnv.chainSender.clearStuck('TRON');
    await finish('TRON', 6);
    expect((await read(owner, id)).state).toBe('completed');
    expect((await paidTo()).length).toBe(before + 1);
    expect(await balances(owner, 'USDT')).toEqual({ available: 900_000_000n, held: 0n });
  });

  test.each(['unknown', 'lie', 'duplicate', 'shuffle', 'old-tip', 'timeout'])(
    'though the watching node answers as in "%s"',
    async (kind) => {
      const before = (await paidTo()).length;
      const { owner, id } = await createConfirmed();
      await runAll();
      await testEnv.custody.injectFault({ network: 'TRON', kind, times: 2 });
      await finish('TRON', 10);
      expect((await read(owner, id)).state).toBe('completed');
      expect((await paidTo()).length).toBe(before + 1);
    },
  );

  test('though a reorganisation drops its transaction after it was seen', async () => {
    const before = (await paidTo()).length;
    const { owner, id } = await createConfirmed();
    await runAll();
    await testEnv.custody.mine({ network: 'TRON', blocks: 2 });
    testEnv.advance(5_000);
    await runAll();
    await testEnv.custody.reorg({ network: 'TRON', depth: 2, fate: 'vanish' });
    testEnv.advance(12_000);
    await runAll();
    await finish('TRON', 6);
    expect((await read(owner, id)).state).toBe('completed');
    expect((await paidTo()).length).toBe(before + 1);
  });
});

test('without an answer the outcome is unknown: the money stays held until the chain shows the payment', async () => {
  await testEnv.chainSender.injectFault({ network: 'TRON', kind: 'lost', times: 1 });
  const { owner, id } = await createConfirmed();
  await runAll();
  expect(await read(owner, id)).toMatchObject({ state: 'unknown', can_cancel: false });
  expect((await balances(owner, 'USDT')).held).toBe(100_000_000n);
  await finish('TRON', 3);
  expect((await read(owner, id)).state).toBe('completed');
});

test('a transaction that is in a block and moved nothing gives the money back, after the confirmations and not before', async () => {
  await testEnv.chainSender.injectFault({ network: 'TRON', kind: 'failed', times: 1 });
  const { owner, id } = await createConfirmed();
  await runAll();
  await testEnv.custody.mine({ network: 'TRON', blocks: 3 });
  testEnv.advance(5_000);
  await runAll();
  expect((await balances(owner, 'USDT')).held).toBe(100_000_000n);
  await finish('TRON', 3);
  expect(await read(owner, id)).toMatchObject({ state: 'rejected', reason: 'network' });
  expect(await balances(owner, 'USDT')).toEqual({ available: 1_000_000_000n, held: 0n });
});

describe('another transaction took what ours spends', () => {
  /** What was signed is lost by the network, and one of another key spends the same. */
  async function createTaken(name: string) {
    await testEnv.chainSender.injectFault({ network: 'TRON', kind: 'dropped', times: 1 });
    const treasurer = await testEnv.addStaff(name, 'treasury');
    const { owner, id } = await createConfirmed();
    await runAll();
    const order = {
      id,
      network: 'TRON',
      currency: 'USDT',
      contract: null,
      address: testAddresses.USDT,
      units: 1n,
    } as const;
    const thief = sandboxSigner(generateKeyPairSync('ed25519').privateKey);
    const foreign = await thief.sign({ ...order, ledgerScale: 6, fee: { rate: 9_000n, tip: 0n }, nonce: undefined });
    await testEnv.chainSender.send({ network: 'TRON', ...foreign });
    return { owner, id, treasurer, foreign };
  }
  const look = async () => {
    testEnv.advance(4_000);
    await runAll();
  };

  test('only after its confirmations and two looks it is for staff: one alarm, never sent again, never paid back by itself', async () => {
    const { owner, id, treasurer, foreign } = await createTaken('rita');
    await testEnv.custody.mine({ network: 'TRON', blocks: 18 });
    for (let round = 0; round < 8; round++) await look();
    expect((await read(owner, id)).state).toBe('unknown');
    await testEnv.custody.mine({ network: 'TRON', blocks: 1 });
    await look();
    expect((await read(owner, id)).state).toBe('unknown');
    await look();
    expect(await read(owner, id)).toMatchObject({ state: 'replaced', can_cancel: false, explorer_url: null });
    await finish('TRON', 4);
    expect((await read(owner, id)).state).toBe('replaced');
    expect((await balances(owner, 'USDT')).held).toBe(100_000_000n);
    expect((await cancel(owner, id)).http).not.toBe(200);
    const alarms = await testEnv.emails(treasurer.email);
    expect(alarms.filter(({ text }) => text.includes(foreign.txid))).toHaveLength(1);
    const news = (await testEnv.emails(owner.email)).filter(({ text }) => text.includes('another transaction'));
    expect(news).toHaveLength(1);

    const [{ reference_no: reference }] = [await read(owner, id)];
    const { body } = await testEnv.call(readPayout, { reference_no: reference }, { as: treasurer });
    expect(body.data?.broadcast).toMatchObject({ taken_by: foreign.txid, confirmations: 0 });
    const decision = { reference_no: reference, reason: 'found out what happened' };
    expect((await testEnv.call(resumePayout, decision, { as: treasurer })).http).toBe(409);
    const sent = await testEnv.owner.query<{ sends: number }>(
      'select s.sends from app.signed_transaction s join app.broadcast b on b.id = s.broadcast_id where b.withdrawal_id = $1',
      [id],
    );
    const rejection = { ...decision, customer_reason: 'Please withdraw again.' };
    expect((await testEnv.call(rejectPayout, rejection, { as: treasurer })).http).toBe(200);
    await finish('TRON', 2);
    expect((await read(owner, id)).state).toBe('rejected');
    expect(await balances(owner, 'USDT')).toEqual({ available: 1_000_000_000n, held: 0n });
    expect(
      await testEnv.owner.query(
        'select s.sends from app.signed_transaction s join app.broadcast b on b.id = s.broadcast_id where b.withdrawal_id = $1',
        [id],
      ),
    ).toEqual(sent);
  });

  test('a reorganisation that removes the other one in time lets ours be paid', async () => {
    const { owner, id } = await createTaken('sara');
    await testEnv.custody.mine({ network: 'TRON', blocks: 10 });
    for (let round = 0; round < 3; round++) await look();
    await testEnv.custody.reorg({ network: 'TRON', depth: 10, fate: 'vanish' });
    for (let round = 0; round < 4; round++) await look();
    await finish('TRON', 6);
    expect((await read(owner, id)).state).toBe('completed');
    expect(await balances(owner, 'USDT')).toEqual({ available: 900_000_000n, held: 0n });
  });
});
