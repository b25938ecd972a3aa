import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { memoryStateStore, storedValue } from './state-store.ts';
import { testStateStore } from './state-store.suite.ts';

testStateStore(async () => {
  const stateStore = memoryStateStore();
  return [stateStore, stateStore];
});

test('a stored value that does not fit the schema is read as empty, and a change returns the result of the last update', async () => {
  const stateStore = memoryStateStore();
  await stateStore.change('count', () => 'not a number');
  const count = storedValue(stateStore, { name: 'count', schema: z.int(), empty: () => 10 });
  expect(await count.read()).toBe(10);
  expect(await count.change((n) => ({ value: n + 1, result: `was ${n}` }))).toBe('was 10');
  expect(await count.read()).toBe(11);
});
