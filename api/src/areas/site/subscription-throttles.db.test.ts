import { subscribe } from '@istmo/contract/areas/site/site.contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';

// Production limits; those of the sandbox are higher.
const testEnv = await createTestEnv({ settings: { mode: 'production' } });
const hourMs = 3_600_000;

beforeEach(() => testEnv.advanceToStartOf(24 * hourMs));
const requestSubscription = (email: string, address: string) =>
  testEnv.call(subscribe, { email, consent: true }, { address });

test('one visitor can subscribe five addresses an hour', async () => {
  const replies = [];
  for (let index = 0; index < 7; index += 1)
    replies.push(await requestSubscription(`many${index}@letters.test`, '198.51.100.1'));
  expect(replies.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(Number(replies.at(-1)?.raw.headers['retry-after'])).toBeGreaterThan(0);
  testEnv.advance(hourMs);
  expect((await requestSubscription('many8@letters.test', '198.51.100.1')).http).toBe(200);
});

test('all visitors together can request three hundred emails an hour', async () => {
  const replies = [];
  for (let index = 0; index < 310; index += 1) {
    replies.push(
      await requestSubscription(`crowd${index}@letters.test`, `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`),
    );
  }
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(300);
  expect(replies.filter(({ http }) => http === 429)).toHaveLength(10);
});

test('one mailbox gets at most three emails a day, and the answer does not show it', async () => {
  const replies = [];
  for (let index = 0; index < 6; index += 1)
    replies.push(await requestSubscription('victim@letters.test', `192.0.2.${index + 1}`));
  expect(new Set(replies.map(({ body }) => body.msg)).size).toBe(1);
  expect(replies.every(({ http }) => http === 200)).toBe(true);
  expect(await testEnv.emails('victim@letters.test')).toHaveLength(3);
});
