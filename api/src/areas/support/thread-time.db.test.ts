import { readTicket } from '@istmo/contract/areas/support/support.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { openTestTicket } from './test-tickets.ts';

const testEnv = await createTestEnv();

test('a thread of 500 messages is read in less than a second', async () => {
  const rosario = await testEnv.signUp('rosario');
  const { referenceNo } = await openTestTicket(testEnv, rosario.customer);
  await testEnv.owner.query(
    `insert into app.ticket_message (id, ticket_id, kind, body, created_at)
     select gen_random_uuid(), t.id, 'customer', repeat('It has not arrived yet. ', 20), now()
       from app.ticket t, generate_series(1, 499) where t.reference_no = $1`,
    [referenceNo],
  );
  const startedAt = performance.now();
  const { body } = await testEnv.call(readTicket, { reference_no: referenceNo }, { as: rosario });
  expect(body.data?.messages).toHaveLength(500);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
