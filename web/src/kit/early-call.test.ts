import { readStanding } from '@istmo/contract/areas/access/access.contract';
import { logout } from '@istmo/contract/areas/session/session.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { askEarly, takeEarly } from './early-call.ts';

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

test('the reply goes to whoever asks the same first, and to nobody after', async () => {
  asked();
  expect(await takeEarly(readStanding.wire, 'my-token')).toBe(reply);
  expect(await takeEarly(readStanding.wire, 'my-token')).toBeUndefined();
});

test('it is asked as the app would ask: with the token, in the language', () => {
  expect(asked()).toHaveBeenCalledWith(
    `/api/${readStanding.wire}`,
    expect.objectContaining({
      method: 'POST',
      headers: expect.objectContaining({ authorization: 'Bearer my-token', 'accept-language': 'es' }),
    }),
  );
});

test('another call, another token or a reply that is not young gets nothing', async () => {
  vi.useFakeTimers();
  asked();
  expect(await takeEarly(logout.wire, 'my-token')).toBeUndefined();
  expect(await takeEarly(readStanding.wire, 'another-token')).toBeUndefined();
  asked();
  vi.advanceTimersByTime(5_001);
  expect(await takeEarly(readStanding.wire, 'my-token')).toBeUndefined();
});

test('a question that failed is as if it had not been asked', async () => {
  asked(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await takeEarly(readStanding.wire, 'my-token')).toBeUndefined();
});
