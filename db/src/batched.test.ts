import { expect, test } from 'vitest';
import { batched } from './batched.ts';
import { OverloadedError } from './failures.ts';

/** Creates a `load` function whose queries are recorded and answered by the test. */
function createLookup() {
  const queries: { keys: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const load = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      queries.push({
        keys,
        answer: () => resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key}!`]))),
        fail: reject,
      });
    });
  return { queries, load };
}
const nextTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

test('lookups in one turn of the event loop are one query, each key once', async () => {
  const { queries, load } = createLookup();
  const find = batched(load);
  const results = Promise.all([find('a'), find('b'), find('a'), find('unknown')]);
  await nextTurn();
  expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b', 'unknown']]);
  queries[0]?.answer();
  expect(await results).toEqual(['a!', 'b!', 'a!', undefined]);
});

test('a single lookup is sent at the end of its turn', async () => {
  const { queries, load } = createLookup();
  void batched(load)('a');
  await nextTurn();
  expect(queries).toHaveLength(1);
});

test('lookups during a running query are collected for the next one and do not join it', async () => {
  const { queries, load } = createLookup();
  const find = batched(load, { maxInFlight: 1 });
  const first = find('a');
  await nextTurn();
  const later = Promise.all([find('a'), find('b')]);
  await nextTurn();
  expect(queries.map(({ keys }) => keys)).toEqual([['a']]);
  queries[0]?.answer();
  await first;
  await nextTurn();
  expect(queries.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
  queries[1]?.answer();
  expect(await later).toEqual(['a!', 'b!']);
});

test('an error rejects the lookups of that query only', async () => {
  const { queries, load } = createLookup();
  const find = batched(load, { maxKeys: 2, maxInFlight: 2 });
  const settled = Promise.allSettled([find('a'), find('b'), find('c')]);
  await nextTurn();
  queries[0]?.fail(new Error('the connection was lost'));
  queries[1]?.answer();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('lookups beyond maxWaiting are refused', async () => {
  const find = batched(createLookup().load, { maxWaiting: 2 });
  void find('a');
  void find('b');
  await expect(find('c')).rejects.toBeInstanceOf(OverloadedError);
});
