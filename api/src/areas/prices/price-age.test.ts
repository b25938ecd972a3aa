import { expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { latestTime } from './prices.store.ts';
import { feedAge, isWithin, ticksInForce } from './usd-prices.ts';

const now = new Date('2026-11-21T10:00:00Z');
const at = (ms: number): Date => new Date(now.getTime() + ms);
const age = { maxAgeMs: 60_000, maxJumpBasisPoints: 1_000n };

/** A price of a dollar that came so many milliseconds from now, observed then. */
const tick = (ms: number, changes: { usd?: bigint; observedAt?: Date } = {}) => ({
  usd: 1_000n,
  at: at(ms),
  observedAt: at(ms),
  ...changes,
});

/** How many of the ticks are in force when they have to have been replaced after ten seconds ago. */
const countInForce = (ticks: Parameters<typeof ticksInForce>[0], limits: typeof age | undefined = age) =>
  ticksInForce(ticks, { now, since: at(-10_000), age: limits }).length;

test('the limits of a feed are its settings: seconds, and percent', () => {
  const settings = readSettings({ ISTMO_PRICE_STALE_SECONDS: '60', ISTMO_PRICE_JUMP_PERCENT: '10' });
  expect(feedAge({ settings })).toEqual(age);
});

test('a time is within the last minute until the minute is over, and a few seconds ahead', () => {
  const isWithinMinute = (ms: number) => isWithin(at(ms), now, 60_000);
  expect([-60_001, -60_000, 0, 5_000, 5_001].map(isWithinMinute)).toEqual([false, true, true, true, false]);
  expect(latestTime(now)).toEqual(at(5_000));
});

test('a price is in force until it was replaced so long ago', () => {
  expect(countInForce([])).toBe(0);
  expect(countInForce([tick(-20_000)])).toBe(1);
  expect(countInForce([tick(-9_999), tick(-20_000), tick(-30_000)])).toBe(2);
  expect(countInForce([tick(-10_000), tick(-20_000)])).toBe(1);
  expect(countInForce([tick(-1_000), tick(-2_000), tick(-3_000)])).toBe(3);
});

test('a price that was older than the limit when its successor came is left out', () => {
  expect(countInForce([tick(-1_000), tick(-61_000)])).toBe(2);
  expect(countInForce([tick(-1_000), tick(-61_001)])).toBe(1);
  expect(countInForce([tick(-1_000), tick(-2_000, { observedAt: at(-61_001) }), tick(-3_000)])).toBe(1);
  expect(ticksInForce([tick(-1_000), tick(-61_001)], { now, since: at(-10_000), age: undefined })).toHaveLength(2);
});

test('a price on the other side of a jump is left out', () => {
  expect(countInForce([tick(-1_000, { usd: 1_100n }), tick(-2_000)])).toBe(2);
  expect(countInForce([tick(-1_000, { usd: 1_101n }), tick(-2_000)])).toBe(1);
});

test('when the clock is behind the newest price, only that one is in force', () => {
  expect(countInForce([tick(5_000), tick(1_000)])).toBe(2);
  expect(countInForce([tick(5_001), tick(1_000)])).toBe(1);
});
