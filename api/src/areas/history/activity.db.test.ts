import type { Tx } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { activityRow, writeActivity } from './activity.ts';

const testEnv = await createTestEnv();

test('every amount of an activity is stored as a plain decimal', async () => {
  const { customer } = await testEnv.signUp('plain');
  const at = testEnv.clock.now();
  await testEnv.db.inTransaction((tx) =>
    writeActivity(tx, customer, {
      kind: 'swap',
      at,
      deducted: { amount: '24120.000000', currency: 'USDT' },
      received: { amount: '1234', currency: 'COINGT' },
    }),
  );
  const rows = await testEnv.db.query<{ detail: unknown }>(
    "select detail from app.activity where customer_id = $1 and kind = 'swap'",
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
  expect(() => activityRow(customer, { kind: 'swap', deducted }, testEnv.clock.now())).toThrow('not a plain decimal');
});

test('an activity is written by the same statement in a transaction and in an effect', async () => {
  const { customer } = await testEnv.signUp('same');
  const at = testEnv.clock.now();
  const statements: unknown[] = [];
  await testEnv.db.inTransaction(async (tx) => {
    const recording: Tx = {
      ...tx,
      query: (sql, values) => {
        statements.push(sql);
        return tx.query(sql, values);
      },
    };
    await writeActivity(recording, customer, { kind: 'save-profile', at });
  });
  expect(statements).toEqual([activityRow(customer, { kind: 'save-profile' }, at).insert.text]);
});
