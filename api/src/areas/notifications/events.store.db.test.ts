import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { publishEvent, readEventsSince, readSnapshot } from './events.store.ts';

const testEnv = await createTestEnv();

test('an event is read by the pages of its customer only', async () => {
  const [{ customer }, other] = [await testEnv.signUp('event'), await testEnv.signUp('other')];
  const since = await readSnapshot(testEnv.db);
  await testEnv.db.inTransaction((tx) => publishEvent(tx, customer, 'balances'));
  const { events } = await readEventsSince(testEnv.db, since, [customer]);
  expect(events).toEqual([expect.objectContaining({ customer, topic: 'balances' })]);
  expect((await readEventsSince(testEnv.db, since, [other.customer])).events).toEqual([]);
});

test('an event of a transaction that commits after many others is read, and none is read twice', async () => {
  const { customer } = await testEnv.signUp('late');
  let snapshot = await readSnapshot(testEnv.db);
  const topics: string[] = [];
  const readOn = async (): Promise<void> => {
    const next = await readEventsSince(testEnv.db, snapshot, [customer]);
    snapshot = next.snapshot;
    topics.push(...next.events.map(({ topic }) => topic));
  };
  await testEnv.db.inTransaction(async (late) => {
    await publishEvent(late, customer, 'deposits');
    await testEnv.db.inTransaction(async (tx) => {
      for (let one = 0; one < 600; one += 1) await publishEvent(tx, customer, 'balances');
    });
    await readOn();
    expect(topics).toHaveLength(600);
  });
  await readOn();
  await readOn();
  expect(topics).toHaveLength(601);
  expect(topics.at(-1)).toBe('deposits');
});
