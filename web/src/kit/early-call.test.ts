import { readStanding } from '@istmo/contract/areas/access/access.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { askEarly, earlyWire, takeEarly } from './early-call.ts';

const reply = { ok: true };

function asked(how: () => Promise<unknown> = async () => reply) {
  const fetched = vi.fn<() => Promise<unknown>>(how);
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', fetched);
  askEarly('my-token', 'es');
  return fetched;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the early question is the guard’s', () => {
  expect(earlyWire).toBe(readStanding.wire);
});

test('the reply goes to whoever asks the same first, and to nobody after', async () => {
  asked();
  expect(await takeEarly(earlyWire, 'my-token')).toBe(reply);
  expect(await takeEarly(earlyWire, 'my-token')).toBeUndefined();
});

test('it is asked as the app would ask: with the token, in the language', () => {
  expect(asked()).toHaveBeenCalledWith(
    '/api/basic/userStatus',
    expect.objectContaining({
      method: 'POST',
      headers: expect.objectContaining({ authorization: 'Bearer my-token', 'accept-language': 'es' }),
    }),
  );
});

test('another call, another token or a reply that is not young gets nothing', async () => {
  vi.useFakeTimers();
  asked();
  expect(await takeEarly('basic/logout', 'my-token')).toBeUndefined();
  expect(await takeEarly(earlyWire, 'another-token')).toBeUndefined();
  asked();
  vi.advanceTimersByTime(5_001);
  expect(await takeEarly(earlyWire, 'my-token')).toBeUndefined();
});

test('a question that failed is as if it had not been asked', async () => {
  asked(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await takeEarly(earlyWire, 'my-token')).toBeUndefined();
});
