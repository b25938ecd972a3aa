import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { logout } from '@istmo/contract/areas/session/session.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { startEarlyCall, takeEarlyReply } from './early-call.ts';

const reply = { ok: true };

function stubFetch(respond: () => Promise<unknown> = async () => reply) {
  const fetchStub = vi.fn<() => Promise<unknown>>(respond);
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', fetchStub);
  startEarlyCall('my-token', 'es');
  return fetchStub;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first caller of the same endpoint gets the reply, later callers do not', async () => {
  stubFetch();
  expect(await takeEarlyReply(readUserStatus.wire, 'my-token')).toBe(reply);
  expect(await takeEarlyReply(readUserStatus.wire, 'my-token')).toBeUndefined();
});

test('the request is the one the app would send: with the token, in the language', () => {
  expect(stubFetch()).toHaveBeenCalledWith(
    `/api/${readUserStatus.wire}`,
    expect.objectContaining({
      method: 'POST',
      headers: expect.objectContaining({ authorization: 'Bearer my-token', 'accept-language': 'es' }),
    }),
  );
});

test('another call, another token or a reply that is not young gets nothing', async () => {
  vi.useFakeTimers();
  stubFetch();
  expect(await takeEarlyReply(logout.wire, 'my-token')).toBeUndefined();
  expect(await takeEarlyReply(readUserStatus.wire, 'another-token')).toBeUndefined();
  stubFetch();
  vi.advanceTimersByTime(5_001);
  expect(await takeEarlyReply(readUserStatus.wire, 'my-token')).toBeUndefined();
});

test('a failed request gives no reply', async () => {
  stubFetch(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await takeEarlyReply(readUserStatus.wire, 'my-token')).toBeUndefined();
});
