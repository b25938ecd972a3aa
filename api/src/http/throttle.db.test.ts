import { beforeEach, expect, test } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';
import { isWithin, takeTurn, type Throttle } from './throttle.ts';

const testEnv = await createTestEnv({ settings: { mode: 'production' } });
const throttle: Throttle = { name: 'test', max: 3, perSeconds: 60 };

beforeEach(() => testEnv.advanceToStartOf(60_000));

/** The rows with their version columns, which change with every write and every row lock. */
const readRows = () => testEnv.owner.query(`select key, count, ctid::text, xmin::text, xmax::text from app.throttle`);

async function count(key: string, times: number): Promise<boolean[]> {
  const results: boolean[] = [];
  for (let time = 0; time < times; time += 1) results.push(await isWithin(testEnv.app, [throttle, key]));
  return results;
}

test('requests up to the limit pass, and again in the next time window', async () => {
  expect(await count('a', 5)).toEqual([true, true, true, false, false]);
  testEnv.advance(60_000);
  expect(await count('a', 4)).toEqual([true, true, true, false]);
});

test('a refused request writes nothing, and the count stops at the limit', async () => {
  await count('b', 3);
  const before = await readRows();
  expect(await count('b', 20)).not.toContain(true);
  expect(await readRows()).toEqual(before);
  expect(before).toContainEqual(expect.objectContaining({ key: 'b', count: 3 }));
});

test('of many concurrent requests no more than the limit pass', async () => {
  const passed = await Promise.all(Array.from({ length: 40 }, () => isWithin(testEnv.app, [throttle, 'c'])));
  expect(passed.filter(Boolean)).toHaveLength(3);
});

test('a refusal has the seconds to wait', async () => {
  await count('d', 3);
  testEnv.advance(20_000);
  await expect(takeTurn(testEnv.app, throttle, 'd')).rejects.toMatchObject({
    code: 'throttled',
    options: { retryAfterSeconds: 40 },
  });
});

const sameNetwork = [
  { name: 'two addresses of one /64', first: '2001:db8:1:2::1', second: '2001:0DB8:1:2:ffff:ffff:ffff:ffff' },
  { name: 'two notations of one address', first: '2001:db8::1', second: '2001:db8:0:0:0:0:0:1' },
  { name: 'an IPv4 address and its IPv6 form', first: '198.51.100.7', second: '::ffff:198.51.100.7' },
  { name: 'an IPv4 address and its IPv6 form in hexadecimal', first: '198.51.100.9', second: '::FFFF:C633:6409' },
  { name: 'an address with a port', first: '198.51.100.10', second: '198.51.100.10:4444' },
  { name: 'an IPv6 address with port and zone', first: '2001:db8:9:9::1', second: '[2001:db8:9:9::1%eth0]:443' },
];
test.each(sameNetwork)('$name count as one', async ({ first, second }) => {
  await count(first, 3);
  expect(await count(second, 1)).toEqual([false]);
});

const separateNetworks = [
  { name: 'two neighbouring /64', first: '2001:db8:1:2::1', second: '2001:db8:1:3::1' },
  { name: 'two addresses of IPv4', first: '198.51.100.7', second: '198.51.100.8' },
];
test.each(separateNetworks)('$name count separately', async ({ first, second }) => {
  await count(first, 3);
  expect(await count(second, 1)).toEqual([true]);
});
