import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { writeActivity } from './activity.store.ts';

const testEnv = await createTestEnv();

test('every amount of an activity is stored as a plain decimal', async () => {
  const { customer } = await testEnv.signUp('plain');
  const at = testEnv.clock.now();
  await testEnv.db.inTransaction((tx) =>
    writeActivity(tx, customer, {
      kind: 'deposit',
      at,
      deducted: { amount: '24120.000000', currency: 'USDT' },
      received: { amount: '1234', currency: 'COINGT' },
    }),
  );
  const rows = await testEnv.db.query<{ detail: unknown }>(
    "select detail from app.activity where customer_id = $1 and kind = 'deposit'",
    [customer],
  );
  expect(rows).toEqual([
    {
      detail: {
        params: {},
        deducted: { amount: '24120.000000', currency: 'USDT' },
        received: { amount: '1234', currency: 'COINGT' },
      },
    },
  ]);
});

test('an amount that is written for display is refused', async () => {
  const { customer } = await testEnv.signUp('grouped');
  const deducted = { amount: '24,120.00', currency: 'USD' };
  const writing = testEnv.db.inTransaction((tx) =>
    writeActivity(tx, customer, { kind: 'deposit', deducted, at: testEnv.clock.now() }),
  );
  await expect(writing).rejects.toThrow('not a plain decimal');
});

test.each(['app.activity', 'app.sign_in'])('no login of the platform edits or deletes a row of %s', async (table) => {
  const { customer } = await testEnv.signUp(`kept${table.slice(4, 8)}`);
  for (const login of [testEnv.db, testEnv.workerApp.db]) {
    const statements = [
      `update ${table} set customer_id = customer_id where customer_id = $1`,
      `delete from ${table} where customer_id = $1`,
    ];
    for (const statement of statements)
      await expect(login.query(statement, [customer]), statement).rejects.toThrow('permission denied');
  }
});
