import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { isWithin, takeTurn, type Throttle } from './throttle.ts';

const stage = await testApp({ settings: { mode: 'production' } });
const throttle: Throttle = { name: 'test', most: 3, perSeconds: 60 };

beforeEach(() => stage.toStartOf(60_000));

/** What the table holds, with the place of each row version in the table: it moves with every write and with every lock. */
const readRows = () => stage.owner.query(`select key, count, ctid::text, xmin::text, xmax::text from app.throttle`);

async function count(key: string, times: number): Promise<boolean[]> {
  const results: boolean[] = [];
  for (let time = 0; time < times; time += 1) results.push(await isWithin(stage.app, [throttle, key]));
  return results;
}

test('as many as the limit pass, and again in the next stretch of time', async () => {
  expect(await count('a', 5)).toEqual([true, true, true, false, false]);
  stage.advance(60_000);
  expect(await count('a', 4)).toEqual([true, true, true, false]);
});

test('a refused request writes nothing, and the count stops at the limit', async () => {
  await count('b', 3);
  const before = await readRows();
  expect(await count('b', 20)).not.toContain(true);
  expect(await readRows()).toEqual(before);
  expect(before).toContainEqual(expect.objectContaining({ key: 'b', count: 3 }));
});

test('of many at once no more than the limit pass', async () => {
  const passed = await Promise.all(Array.from({ length: 40 }, () => isWithin(stage.app, [throttle, 'c'])));
  expect(passed.filter(Boolean)).toHaveLength(3);
});

test('a refusal says how long to wait', async () => {
  await count('d', 3);
  stage.advance(20_000);
  await expect(takeTurn(stage.app, throttle, 'd')).rejects.toMatchObject({
    code: 'throttled',
    options: { retryAfterSeconds: 40 },
  });
});

const oneNetwork = [
  { name: 'two addresses of one /64', first: '2001:db8:1:2::1', second: '2001:0DB8:1:2:ffff:ffff:ffff:ffff' },
  { name: 'two spellings of one address', first: '2001:db8::1', second: '2001:db8:0:0:0:0:0:1' },
  { name: 'IPv4, and the same within IPv6', first: '198.51.100.7', second: '::ffff:198.51.100.7' },
];
test.each(oneNetwork)('$name count as one', async ({ first, second }) => {
  await count(first, 3);
  expect(await count(second, 1)).toEqual([false]);
});

const separateNetworks = [
  { name: 'two neighbouring /64', first: '2001:db8:1:2::1', second: '2001:db8:1:3::1' },
  { name: 'two addresses of IPv4', first: '198.51.100.7', second: '198.51.100.8' },
];
test.each(separateNetworks)('$name count apart', async ({ first, second }) => {
  await count(first, 3);
  expect(await count(second, 1)).toEqual([true]);
});
