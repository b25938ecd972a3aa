import { testDatabase } from '@istmo/db/test-database';
import { expect, test } from 'vitest';
import { next } from './deposit-states.ts';

const { db } = await testDatabase();

test('the table admits the states of the life cycle and no other', async () => {
  const [row] = await db.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'deposit_state_check'",
  );
  const admitted = [...(row?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, state]) => state);
  expect(new Set(admitted)).toEqual(new Set(Object.keys(next)));
});
