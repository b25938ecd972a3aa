import { expect, test } from 'vitest';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { createMessageSteps } from './test-messages.ts';

const testEnv = await createTestEnv();
const steps = await createMessageSteps(testEnv);

/** The worker as a process that ends at its n-th statement; whether it came so far. */
async function killAt(count: number, isAfter: boolean): Promise<boolean> {
  const db = breakAt(testEnv.workerApp.db, count, isAfter);
  await steps.send({ ...testEnv.workerApp, db }).catch(() => undefined);
  return db.query('select 1').then(
    () => false,
    () => true,
  );
}

test.each([false, true])(
  'a worker that is killed at any statement (after it: %s) sends a message once to each subscriber',
  async (isAfter) => {
    let count = 0;
    for (let isKilled = true; isKilled;) {
      count += 1;
      const { id, reference } = await steps.openRaise();
      const people = await steps.subscribers(id, 3);
      await steps.approved(reference);
      isKilled = await killAt(count, isAfter);
      await steps.send();
      expect((await steps.list(reference)).body.data, `killed at ${count}`).toMatchObject([
        { state: 'sent', recipients: 3, sent: 3 },
      ]);
      expect(await steps.countNotices(people), `killed at ${count}`).toEqual([1, 1, 1]);
    }
    expect(count).toBeGreaterThan(15);
  },
  240_000,
);

test('two workers at once send a message of several batches once to each', async () => {
  const { id, reference } = await steps.openRaise();
  const people = await steps.subscribers(id, 120);
  await steps.approved(reference);
  await Promise.all([steps.send(), steps.send()]);
  await steps.send();
  expect((await steps.list(reference)).body.data).toMatchObject([{ state: 'sent', recipients: 120, sent: 120 }]);
  expect(await steps.countNotices(people)).toEqual(people.map(() => 1));
}, 120_000);
