import { expect, test } from 'vitest';
import { readMarketEvents, retryMs } from './market-stream.ts';

const event = { symbol: 'FINCA-USD', at: '2026-11-29T12:00:00Z' };

test('complete events are reported, beats are not, and the incomplete rest waits for what follows', () => {
  const reported: unknown[] = [];
  const text = `retry: 3000\n\n: beat\n\nevent: market\ndata: ${JSON.stringify(event)}\n\ndata: {"sym`;
  const rest = readMarketEvents(text, (one) => reported.push(one));
  expect(reported).toEqual([event]);
  readMarketEvents(`${rest}bol":"A","at":"b"}\n\n`, (one) => reported.push(one));
  expect(reported.at(-1)).toEqual({ symbol: 'A', at: 'b' });
});

test('a lost connection is tried again later and later, at most every 38 seconds', () => {
  expect([0, 1, 2, 3].map((failures) => retryMs(failures, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(retryMs(50, 1)).toBe(37_500);
});
