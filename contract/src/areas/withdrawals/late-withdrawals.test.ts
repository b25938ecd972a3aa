import { expect, test } from 'vitest';
import { isLate, lateAfterMinutes } from './late-withdrawals.ts';

const since = '2026-11-25T10:00:00.000Z';
const after = (minutes: number): number => Date.parse(since) + minutes * 60_000;

test('a withdrawal is late when the signer or the worker has not moved it on in time, never while people or a network decide', () => {
  expect(isLate({ state: 'approved', since, now: after(lateAfterMinutes) })).toBe(false);
  expect(isLate({ state: 'approved', since, now: after(lateAfterMinutes + 1) })).toBe(true);
  expect(isLate({ state: 'confirmed', since, now: after(lateAfterMinutes + 1) })).toBe(true);
  for (const state of ['pending', 'resting', 'in_review', 'sent', 'completed'] as const)
    expect(isLate({ state, since, now: after(6_000) }), state).toBe(false);
});
