import { subscribe } from '@istmo/contract/areas/site/site.contract';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

// The strict limits; the sandbox lets many times as much through.
const stage = await testApp({ settings: { mode: 'production' } });
const hourMs = 3_600_000;

beforeEach(() => stage.toStartOf(24 * hourMs));
const ask = (email: string, address: string) => stage.call(subscribe, { email, consent: true }, { address });

test('one visitor subscribes five addresses an hour and then waits', async () => {
  const replies = [];
  for (let one = 0; one < 7; one += 1) replies.push(await ask(`many${one}@letters.test`, '198.51.100.1'));
  expect(replies.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(Number(replies.at(-1)?.raw.headers['retry-after'])).toBeGreaterThan(0);
  stage.advance(hourMs);
  expect((await ask('many8@letters.test', '198.51.100.1')).http).toBe(200);
});

test('a crowd of visitors has three hundred letters written an hour, whatever their number', async () => {
  const replies = [];
  for (let one = 0; one < 310; one += 1) {
    replies.push(await ask(`crowd${one}@letters.test`, `203.0.${Math.floor(one / 250)}.${(one % 250) + 1}`));
  }
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(300);
  expect(replies.filter(({ http }) => http === 429)).toHaveLength(10);
});

test('one mailbox gets three letters a day, whoever asks, and the answer does not tell', async () => {
  const replies = [];
  for (let one = 0; one < 6; one += 1) replies.push(await ask('victim@letters.test', `192.0.2.${one + 1}`));
  expect(new Set(replies.map(({ body }) => body.msg)).size).toBe(1);
  expect(replies.every(({ http }) => http === 200)).toBe(true);
  expect(await stage.letters('victim@letters.test')).toHaveLength(3);
});
