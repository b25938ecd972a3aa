import { expect, test } from 'vitest';
import { batched } from './batched.ts';
import { Overloaded } from './failures.ts';

/** A look-up that answers when it is told to, and remembers what it was asked for. */
function aLookUp() {
  const asked: { keys: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const load = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      asked.push({
        keys,
        answer: () => resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key}!`]))),
        fail: reject,
      });
    });
  return { asked, load };
}
const aTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

test('what is asked for in one turn is one query, each key once', async () => {
  const { asked, load } = aLookUp();
  const find = batched(load);
  const answers = Promise.all([find('a'), find('b'), find('a'), find('unknown')]);
  await aTurn();
  expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b', 'unknown']]);
  asked[0]?.answer();
  expect(await answers).toEqual(['a!', 'b!', 'a!', undefined]);
});

test('a look-up alone is sent at the end of its turn, before anything else is read', async () => {
  const { asked, load } = aLookUp();
  void batched(load)('a');
  await aTurn();
  expect(asked).toHaveLength(1);
});

test('while queries are under way others gather, and never join one that was sent', async () => {
  const { asked, load } = aLookUp();
  const find = batched(load, { inFlight: 1 });
  const first = find('a');
  await aTurn();
  const later = Promise.all([find('a'), find('b')]);
  await aTurn();
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]?.answer();
  await first;
  await aTurn();
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
  asked[1]?.answer();
  expect(await later).toEqual(['a!', 'b!']);
});

test('an error reaches everybody who asked in that query and nobody else', async () => {
  const { asked, load } = aLookUp();
  const find = batched(load, { size: 2, inFlight: 2 });
  const settled = Promise.allSettled([find('a'), find('b'), find('c')]);
  await aTurn();
  asked[0]?.fail(new Error('the line broke'));
  asked[1]?.answer();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('more than may wait are refused', async () => {
  const find = batched(aLookUp().load, { waiting: 2 });
  void find('a');
  void find('b');
  await expect(find('c')).rejects.toBeInstanceOf(Overloaded);
});
