import type { Tx } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { eventRow, publishEvent, readEventsAfter } from './events.ts';

const testEnv = await createTestEnv();

test('an event is written by the same statement in a transaction and in an effect', async () => {
  const { customer } = await testEnv.signUp('event');
  const statements: unknown[] = [];
  await testEnv.db.inTransaction(async (tx) => {
    const recording: Tx = {
      ...tx,
      query: (sql, values) => {
        statements.push(sql);
        return tx.query(sql, values);
      },
    };
    await publishEvent(recording, customer, 'balances');
  });
  expect(statements).toEqual([eventRow(customer, 'balances').insert.text]);
  const events = await readEventsAfter(testEnv.db, 0n, [customer]);
  expect(events.at(-1)?.topic).toBe('balances');
});
