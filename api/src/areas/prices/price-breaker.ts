import { deviatesBeyond } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import { isWithin } from './usd-prices.ts';
import type { HaltEnd, NewTick, PriceHalt, PriceTick } from './prices.store.ts';

export type BreakerLimits = {
  readonly maxJumpBasisPoints: bigint;
  /** A last price older than this says nothing about a jump. */
  readonly recentMs: number;
  /** How long a new level has to stay agreed. */
  readonly haltMs: number;
  /** After a longer time without agreement a level starts again. */
  readonly maxGapMs: number;
};

export function breakerLimits({ settings }: Pick<App, 'settings'>): BreakerLimits {
  return {
    maxJumpBasisPoints: BigInt(settings.priceJumpPercent) * 100n,
    recentMs: settings.priceJumpMinutes * 60_000,
    haltMs: settings.priceHaltSeconds * 1000,
    maxGapMs: settings.priceStaleSeconds * 1000,
  };
}

/** A price is published, and may end the halt of its instrument; or it starts a halt; or it is held back by one. */
export type BreakerDecision =
  | { readonly action: 'publish'; readonly ends: HaltEnd | undefined }
  | { readonly action: 'halt' | 'hold'; readonly halt: PriceHalt };

type BreakerInputs = {
  /** What the sources agree on now. */
  readonly agreed: NewTick;
  /** The price published last. */
  readonly last: PriceTick | undefined;
  /** The halt of the instrument that has not ended. */
  readonly halt: PriceHalt | undefined;
  readonly limits: BreakerLimits;
};

/** What becomes of a price that the sources agree on (requirement 3.4.7). */
export function decideOnPrice({ agreed, last, halt, limits }: BreakerInputs): BreakerDecision {
  const now = agreed.at;
  if (halt) return decideOnHalted(agreed, halt, limits);
  const isRecent = last !== undefined && isWithin(last.observedAt, now, limits.recentMs);
  if (!isRecent || !deviatesBeyond(agreed.usd, last.usd, limits.maxJumpBasisPoints))
    return { action: 'publish', ends: undefined };
  const level = { usd: agreed.usd, since: now, seenAt: now };
  return { action: 'halt', halt: { ...heldBack(agreed), haltedAt: now, last: last.usd, level } };
}

function decideOnHalted(agreed: NewTick, halt: PriceHalt, limits: BreakerLimits): BreakerDecision {
  const { level, last } = halt;
  const now = agreed.at;
  if (!deviatesBeyond(agreed.usd, last, limits.maxJumpBasisPoints)) return { action: 'publish', ends: 'return' };
  const isSameLevel =
    isWithin(level.seenAt, now, limits.maxGapMs) && !deviatesBeyond(agreed.usd, level.usd, limits.maxJumpBasisPoints);
  if (isSameLevel && now.getTime() - level.since.getTime() >= limits.haltMs) return { action: 'publish', ends: 'rule' };
  const next = isSameLevel ? { ...level, seenAt: now } : { usd: agreed.usd, since: now, seenAt: now };
  return { action: 'hold', halt: { ...halt, ...heldBack(agreed), level: next } };
}

function heldBack({ symbol, usd, sources, observedAt }: NewTick) {
  return { symbol, held: usd, sources, observedAt };
}
