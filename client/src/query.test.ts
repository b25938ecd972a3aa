import { expect, test } from 'vitest';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.calls';
import { CallError } from './call-error.ts';
import { retryDelay, shouldRetry } from './query.ts';

const failed = (code: 'overloaded' | 'outage' | 'not_found', retryAfterSeconds?: number) =>
  new CallError(listWallets, {
    code,
    msg: '',
    details: {},
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });

test('what a busy server refuses to read is read again twice, not before the time that it names', () => {
  const busy = failed('overloaded', 5);
  expect([0, 1, 2].map((failures) => shouldRetry(failures, busy))).toEqual([true, true, false]);
  expect(retryDelay(0, busy)).toBeGreaterThanOrEqual(5_000);
  expect(retryDelay(0, busy)).toBeLessThanOrEqual(7_500);
  expect([0, 1].map((failures) => shouldRetry(failures, failed('outage')))).toEqual([true, false]);
  expect(shouldRetry(0, failed('not_found'))).toBe(false);
});
