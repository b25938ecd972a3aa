import { deviatesBeyond } from '@istmo/contract/kernel/rate';
import { defaultPriceLimits } from '@istmo/providers/prices/agree-price';
import type { App } from '../../app.ts';

/** What the age of a published price is judged by; see `PriceTick`. */
type DatedPrice = { readonly usd: bigint; readonly at: Date; readonly observedAt: Date };

/** What makes a price too old, or too far from the one that replaced it, to be traded on. */
export type PriceAge = { readonly maxAgeMs: number; readonly maxJumpBasisPoints: bigint };

/** The limits of prices from a feed. */
export function feedAge({ settings }: Pick<App, 'settings'>): PriceAge {
  return {
    maxAgeMs: settings.priceStaleSeconds * 1000,
    maxJumpBasisPoints: BigInt(settings.priceJumpPercent) * 100n,
  };
}

/** A time after this one is not the past of any clock that is right: clocks differ by a few seconds. */
export function latestTime(now: Date): Date {
  return new Date(now.getTime() + defaultPriceLimits.maxAheadMs);
}

/** Whether a time is within the last so many milliseconds; one that is still to come is not. */
export function isWithin(time: Date, now: Date, ms: number): boolean {
  return now.getTime() - time.getTime() <= ms && time <= latestTime(now);
}

/**
 * Of ticks newest first: the newest, and those before it that were replaced after `since`. What was already too old when its successor
 * came, or is on the other side of a jump, is left out with everything before it.
 */
export function ticksInForce<Tick extends DatedPrice>(
  ticks: readonly Tick[],
  { now, since, age }: { now: Date; since: Date; age: PriceAge | undefined },
): readonly Tick[] {
  const [newest] = ticks;
  // A clock that went back does not tell when the others were replaced.
  if (!newest || newest.at > latestTime(now)) return ticks.slice(0, 1);
  const firstLeftOut = ticks.findIndex((tick, index) => {
    const successor = ticks[index - 1];
    if (!successor) return false;
    return successor.at <= since || (age && (wasStale(tick, successor, age) || jumped(tick, successor, age)));
  });
  return firstLeftOut === -1 ? ticks : ticks.slice(0, firstLeftOut);
}

function wasStale(tick: DatedPrice, successor: DatedPrice, { maxAgeMs }: PriceAge): boolean {
  return successor.at.getTime() - tick.observedAt.getTime() > maxAgeMs;
}

function jumped(tick: DatedPrice, successor: DatedPrice, { maxJumpBasisPoints }: PriceAge): boolean {
  return deviatesBeyond(successor.usd, tick.usd, maxJumpBasisPoints);
}
