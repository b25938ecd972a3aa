import { expect, test } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

const answeredAt = (date: string) => new Response(null, { headers: { date } });

test('the time is that of the last reply which had one', () => {
  noteServerTime(answeredAt('Wed, 25 Nov 2099 10:00:00 GMT'));
  expect(Math.abs(serverNow() - Date.UTC(2099, 10, 25, 10))).toBeLessThan(1_000);
  noteServerTime(new Response(null));
  noteServerTime(answeredAt('no time'));
  expect(new Date(serverNow()).getUTCFullYear()).toBe(2099);
});
