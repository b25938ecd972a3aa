import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sendRequest, parseReply, type Fetch, type HttpTarget } from './http.ts';

const targetFor = (fetch: Fetch): HttpTarget => ({ provider: 'prices', fetch, timeoutMs: 60_000, maxBytes: 100 });
const request = { url: 'https://prices.test/', method: 'GET' } as const;

describe("a provider's HTTP reply", () => {
  test('is returned whole, also a 404, which is a reply', async () => {
    expect(
      await sendRequest(
        targetFor(async () => new Response('no', { status: 404 })),
        request,
      ),
    ).toEqual({ status: 404, text: 'no' });
  });

  test.each([
    [429, true],
    [500, true],
    [503, true],
    [408, true],
    [401, false],
    [403, false],
  ])('of status %s is an outage; worth a retry: %s', async (status, retry) => {
    await expect(
      sendRequest(
        targetFor(async () => new Response('', { status })),
        request,
      ),
    ).rejects.toMatchObject({ name: 'Outage', provider: 'prices', retry });
  });

  test('that never ends is cut off', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(60));
      },
    });
    await expect(
      sendRequest(
        targetFor(async () => new Response(endless)),
        request,
      ),
    ).rejects.toThrow('longer than 100 bytes');
    expect(pulled).toBeLessThan(10);
  });

  test('that is not UTF-8, or that never comes, is an outage', async () => {
    await expect(
      sendRequest(
        targetFor(async () => new Response(Uint8Array.of(0xff, 0xfe))),
        request,
      ),
    ).rejects.toMatchObject({ name: 'Outage' });
    await expect(
      sendRequest(
        targetFor(() => Promise.reject(new TypeError('fetch failed'))),
        request,
      ),
    ).rejects.toMatchObject({ retry: true });
  });

  test('is not waited for after the caller aborts', async () => {
    const controller = new AbortController();
    const silent: Fetch = (_url, init) =>
      new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))));
    const reply = sendRequest(targetFor(silent), request, controller.signal);
    controller.abort(new Error('enough'));
    await expect(reply).rejects.toMatchObject({ name: 'Outage' });
  });

  test('keeps numbers as they were written', () => {
    const schema = z.object({ price: z.string() });
    expect(parseReply('prices', '{"price":97123.123456789012345678}', schema)).toEqual({
      price: '97123.123456789012345678',
    });
    expect(() => parseReply('prices', '{"price":', schema)).toThrow('prices');
    expect(() => parseReply('prices', '{"cost":1}', schema)).toThrow('unreadable');
  });
});
