import { expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { breakerLimits, decideOnPrice } from './price-breaker.ts';

const now = new Date('2026-11-21T10:00:00Z');
const at = (ms: number): Date => new Date(now.getTime() + ms);
/** Ten percent; a price of the last ten minutes; agreed for two minutes, with gaps of at most one. */
const limits = { maxJumpBasisPoints: 1_000n, recentMs: 600_000, haltMs: 120_000, maxGapMs: 60_000 };

const agreed = (usd: bigint) => ({ symbol: 'BTC', usd, sources: [], at: now, observedAt: at(-1_000) });
const last = (ms: number) => ({ id: 1n, symbol: 'BTC', usd: 1_000n, at: at(ms), observedAt: at(ms) });

/** A halt of a price that was 1,000, at a level that has been agreed since and was last agreed so many milliseconds from now. */
const haltAt = (usd: bigint, since: number, seenAt: number) => ({
  symbol: 'BTC',
  haltedAt: at(-300_000),
  last: 1_000n,
  held: usd,
  sources: [],
  observedAt: at(seenAt),
  level: { usd, since: at(since), seenAt: at(seenAt) },
});

const decide = (usd: bigint, changes: Partial<Parameters<typeof decideOnPrice>[0]> = {}) =>
  decideOnPrice({ agreed: agreed(usd), last: last(-1_000), halt: undefined, limits, ...changes });

test('the limits are the settings: percent, minutes and seconds', () => {
  const settings = readSettings({
    ISTMO_PRICE_JUMP_PERCENT: '10',
    ISTMO_PRICE_JUMP_MINUTES: '10',
    ISTMO_PRICE_HALT_SECONDS: '120',
    ISTMO_PRICE_STALE_SECONDS: '60',
  });
  expect(breakerLimits({ settings })).toEqual(limits);
});

test('a price is published unless it is further from a recent one than the limit', () => {
  expect(decide(1_100n)).toEqual({ action: 'publish', ends: undefined });
  expect(decide(900n)).toEqual({ action: 'publish', ends: undefined });
  expect(decide(5_000n, { last: undefined })).toEqual({ action: 'publish', ends: undefined });
  expect(decide(5_000n, { last: last(-600_001) })).toEqual({ action: 'publish', ends: undefined });
  expect(decide(1_101n, { last: last(-600_000) }).action).toBe('halt');
  expect(decide(1_101n)).toEqual({
    action: 'halt',
    halt: {
      symbol: 'BTC',
      haltedAt: now,
      last: 1_000n,
      held: 1_101n,
      sources: [],
      observedAt: at(-1_000),
      level: { usd: 1_101n, since: now, seenAt: now },
    },
  });
});

test('a price that comes back ends the halt', () => {
  expect(decide(1_100n, { halt: haltAt(2_000n, -1_000, -1_000) })).toEqual({ action: 'publish', ends: 'return' });
});

test('a level that stays agreed for the time of the halt ends it', () => {
  expect(decide(2_000n, { halt: haltAt(2_000n, -120_000, -60_000) })).toEqual({ action: 'publish', ends: 'rule' });
  expect(decide(2_200n, { halt: haltAt(2_000n, -120_000, -1_000) })).toEqual({ action: 'publish', ends: 'rule' });
  expect(decide(2_100n, { halt: haltAt(2_000n, -119_999, -1_000) })).toEqual({
    action: 'hold',
    halt: {
      ...haltAt(2_000n, -119_999, 0),
      held: 2_100n,
      observedAt: at(-1_000),
    },
  });
});

test('a level that is left, or not agreed for too long, starts again', () => {
  const started = { usd: 2_201n, since: now, seenAt: now };
  expect(decide(2_201n, { halt: haltAt(2_000n, -120_000, -1_000) })).toMatchObject({ halt: { level: started } });
  expect(decide(2_000n, { halt: haltAt(2_000n, -120_000, -60_001) })).toMatchObject({
    action: 'hold',
    halt: { held: 2_000n, level: { usd: 2_000n, since: now, seenAt: now } },
  });
});
