import { describe, expect, test } from 'vitest';
import { sendFaults } from '@istmo/providers/chain-sender/sandbox';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';

const testEnv = await createTestEnv();
const { createOwner, request, confirm, read, balances, runAll, finish } = createWithdrawalSteps(testEnv);

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
