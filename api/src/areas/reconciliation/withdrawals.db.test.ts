import { newId } from '@istmo/db/new-id';
import { money } from '@istmo/contract/kernel/money';
import { post, reserveWithdrawal } from '@istmo/ledger';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { reconcile } from './public.ts';

const testEnv = await createTestEnv();
const { createOwner, request, confirm, cancel, runAll, finish } = createWithdrawalSteps(testEnv);
const worker = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };

const findWithdrawals = async () => {
  const found = await reconcile(worker, testEnv.url.reader);
  return found.filter(({ kind }) => kind === 'withdrawal');
};

test('withdrawals that ended in every way agree with their movements; a changed row and a hold without one are found', async () => {
  const paid = await createOwner('USDT', '1000');
  const tokens = await createOwner('COINGT', '5');
  const cancelled = await createOwner('BTC', '1');
  const paidId = (await request(paid, 'USDT', { amount: '100' })).body.data?._id ?? '';
  await confirm(paid);
  await createWithdrawalSteps(testEnv).fund(tokens, 'USDT', '5');
  await request(tokens, 'COINGT', { amount: '2' });
  await confirm(tokens);
  await cancel(cancelled, (await request(cancelled, 'BTC', { amount: '0.1' })).body.data?._id ?? '');
  await runAll();
  await finish('TRON', 3);
  await finish('POLYGON', 3);
  expect(await findWithdrawals()).toEqual([]);

  await testEnv.admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update app.withdrawal set units = units - 1, sent_units = sent_units - 1 where id = $1', [paidId]);
  });
  const [id, customer, at] = [newId(), paid.customer, testEnv.clock.now()];
  const [amount, fee] = [money('USDT', 5_000_000n), money('USDT', 0n)];
  await testEnv.db.inTransaction((tx) => post(tx, reserveWithdrawal({ id, customer, at, amount, fee })));
  const found = await findWithdrawals();
  // The changed row differs from its reservation and from its settlement.
  expect(found.map(({ event }) => event).toSorted()).toEqual([paidId, paidId, id].toSorted());
  const ofCustomer = { fact: 'customer', value: paid.customer };
  const [amount5, ofMovement] = [
    { fact: 'amount', units: '5000000', currency: 'USDT' },
    { fact: 'movement', value: 'reserve-withdrawal' },
  ];
  expect(found.find(({ event }) => event === id)).toMatchObject({
    expected: [{ fact: 'row', value: '' }],
    found: [ofMovement, amount5, ofCustomer],
  });
  expect(found.find(({ event }) => event === paidId)?.expected).toEqual(
    expect.arrayContaining([ofCustomer, { fact: 'state', value: 'completed' }]),
  );
});
