import { expect, test } from 'vitest';
import { noteServerTime, serverNow, toDeviceTime } from './server-time.ts';

const answeredAt = (date: string) => new Response(null, { headers: { date } });

test('the time is that of the last reply which had one', () => {
  noteServerTime(answeredAt('Wed, 25 Nov 2099 10:00:00 GMT'));
  expect(Math.abs(serverNow() - Date.UTC(2099, 10, 25, 10))).toBeLessThan(1_000);
  noteServerTime(new Response(null));
  noteServerTime(answeredAt('no time'));
  expect(new Date(serverNow()).getUTCFullYear()).toBe(2099);
});

test('a time of the server becomes what the clock of the device shows at it, and no time stays as it is', () => {
  noteServerTime(answeredAt('Wed, 25 Nov 2099 10:00:00 GMT'));
  const inTenMinutes = Date.parse(toDeviceTime('2099-11-25T10:10:00Z')) - Date.now();
  expect(Math.abs(inTenMinutes - 600_000)).toBeLessThan(1_000);
  expect(toDeviceTime('')).toBe('');
});
