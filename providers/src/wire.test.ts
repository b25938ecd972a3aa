import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askWire, readWire, type Fetch, type Wire } from './wire.ts';

const wireTo = (fetch: Fetch): Wire => ({ who: 'prices', fetch, timeoutMs: 60_000, mostBytes: 100 });
const ask = { url: 'https://prices.test/', method: 'GET' } as const;

describe('an answer off the wire', () => {
  test('is handed over whole, also a 404, which is an answer', async () => {
    expect(
      await askWire(
        wireTo(async () => new Response('no', { status: 404 })),
        ask,
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
  ])('of %s is an outage, to be tried again: %s', async (status, retry) => {
    await expect(
      askWire(
        wireTo(async () => new Response('', { status })),
        ask,
      ),
    ).rejects.toMatchObject({ name: 'Outage', who: 'prices', retry });
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
      askWire(
        wireTo(async () => new Response(endless)),
        ask,
      ),
    ).rejects.toThrow('longer than 100 bytes');
    expect(pulled).toBeLessThan(10);
  });

  test('that is no UTF-8, or no answer at all, is an outage', async () => {
    await expect(
      askWire(
        wireTo(async () => new Response(Uint8Array.of(0xff, 0xfe))),
        ask,
      ),
    ).rejects.toMatchObject({ name: 'Outage' });
    await expect(
      askWire(
        wireTo(() => Promise.reject(new TypeError('fetch failed'))),
        ask,
      ),
    ).rejects.toMatchObject({ retry: true });
  });

  test('is not waited for longer than the caller wants', async () => {
    const patience = new AbortController();
    const silent: Fetch = (_url, init) =>
      new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))));
    const asked = askWire(wireTo(silent), ask, patience.signal);
    patience.abort(new Error('enough'));
    await expect(asked).rejects.toMatchObject({ name: 'Outage' });
  });

  test('keeps numbers as they were written', () => {
    const shape = z.object({ price: z.string() });
    expect(readWire('prices', '{"price":97123.123456789012345678}', shape)).toEqual({
      price: '97123.123456789012345678',
    });
    expect(() => readWire('prices', '{"price":', shape)).toThrow('prices');
    expect(() => readWire('prices', '{"cost":1}', shape)).toThrow('unreadable');
  });
});
