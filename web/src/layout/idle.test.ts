import { expect, test } from 'vitest';
import { idleState, warningMs } from './idle.ts';

const minuteMs = 60_000;

test.each([5, 30, 240])('of %i minutes without activity the last one warns, and then the session ends', (minutes) => {
  const timeoutMs = minutes * minuteMs;
  const after = (ms: number) => idleState(1_000, 1_000 + ms, timeoutMs);
  expect(after(timeoutMs - warningMs - 1)).toBe('active');
  expect(after(timeoutMs - warningMs)).toBe('warned');
  expect(after(timeoutMs)).toBe('expired');
});
