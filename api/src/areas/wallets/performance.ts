import { divide } from '@istmo/contract/kernel/money';
import type { ValuePoint } from './value-series.ts';

/** How a customer's holdings did over a series, without what came in and went out. */
export type Performance = {
  /** The time-weighted return as a factor, in units of 10^-12; `unit` is no change. */
  readonly factor: bigint;
  /** What was gained or lost, in US cents. */
  readonly gain: bigint;
};

export const unit = 10n ** 12n;

/**
 * The time-weighted return: the product of each interval's (end + what went out) / (beginning + what came in). So a deposit is no gain and a
 * withdrawal no loss, and neither weighs what came before it. Undefined when nothing was held, and when something moved while prices were
 * unknown, because that can't be distinguished from a gain or a loss.
 */
export function computePerformance(points: readonly ValuePoint[]): Performance | undefined {
  let factor = unit;
  let gain = 0n;
  let wasHeld = false;
  let last: bigint | undefined;
  for (const { value, inflow, outflow } of points) {
    if (value === undefined || inflow === undefined || outflow === undefined) {
      if (inflow === 0n && outflow === 0n) continue;
      return undefined;
    }
    const beginning = last === undefined ? undefined : last + inflow;
    last = value;
    if (beginning === undefined || beginning === 0n) continue;
    wasHeld = true;
    const end = value + outflow;
    factor = divide(factor * end, beginning, 'down');
    gain += end - beginning;
  }
  return wasHeld ? { factor, gain } : undefined;
}
