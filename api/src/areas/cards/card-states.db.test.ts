import { testDatabase } from '@istmo/db/test-database';
import { cardProblems, cardReasons } from '@istmo/contract/areas/cards/card-states';
import { expect, test } from 'vitest';
import { transitions } from './card-states.ts';

const { db } = await testDatabase();

async function readAllowed(constraint: string): Promise<Set<string>> {
  const [row] = await db.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [constraint],
  );
  return new Set([...(row?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, value]) => value ?? ''));
}

test('the table allows exactly the states, reasons and problems of the code', async () => {
  expect(await readAllowed('card_purchase_state_check')).toEqual(new Set(Object.keys(transitions)));
  expect(await readAllowed('card_purchase_reason_check')).toEqual(new Set(cardReasons));
  expect(await readAllowed('card_purchase_problem_check')).toEqual(new Set(cardProblems));
});

test('the trigger allows exactly the steps of the life cycle', async () => {
  const [row] = await db.query<{ body: string }>(
    "select prosrc as body from pg_proc where proname = 'check_card_purchase_change'",
  );
  const pairs = [...(row?.body ?? '').matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`);
  const expected = Object.entries(transitions).flatMap(([from, following]) => following.map((to) => `${from} ${to}`));
  expect(pairs.toSorted()).toEqual(expected.toSorted());
});
