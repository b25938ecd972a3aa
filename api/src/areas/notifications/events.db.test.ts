import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { publishEvent, readEventsAfter } from './events.ts';

const testEnv = await createTestEnv();

test('an event is read by the pages of its customer only', async () => {
  const [{ customer }, other] = [await testEnv.signUp('event'), await testEnv.signUp('other')];
  await testEnv.db.inTransaction((tx) => publishEvent(tx, customer, 'balances'));
  expect((await readEventsAfter(testEnv.db, 0n, [customer])).at(-1)?.topic).toBe('balances');
  expect(await readEventsAfter(testEnv.db, 0n, [other.customer])).not.toContainEqual(
    expect.objectContaining({ customer }),
  );
});
