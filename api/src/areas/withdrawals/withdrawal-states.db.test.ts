import { testDatabase } from '@istmo/db/test-database';
import { withdrawalStates } from '@istmo/contract/kernel/withdrawal';
import { expect, test } from 'vitest';
import { transitions } from './withdrawal-states.ts';

const { db } = await testDatabase();

test('the database allows the same steps between states as the table of the code', async () => {
  const rows = await db.query<{ step: string }>(
    `select distinct from_state || ' ' || to_state as step from app.withdrawal_transition`,
  );
  const expected = withdrawalStates.flatMap((from) => transitions[from].map((to) => `${from} ${to}`));
  expect(rows.map(({ step }) => step).toSorted()).toEqual(expected.toSorted());
});
