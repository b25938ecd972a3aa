import { testDatabase } from '@istmo/db/test-database';
import { expect, test } from 'vitest';
import { transitions } from './deposit-states.ts';

const { db } = await testDatabase();

test('the table allows exactly the states of the life cycle', async () => {
  const [row] = await db.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'deposit_state_check'",
  );
  const allowed = [...(row?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, state]) => state);
  expect(new Set(allowed)).toEqual(new Set(Object.keys(transitions)));
});
