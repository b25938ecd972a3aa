import { median, parsePriceUnits } from './agree-price.ts';
import type { PricePoint } from './port.ts';

/** How many times a price may be that of its neighbours, or they its own. */
const maxFactor = 2n;
const reach = 2;

const differ = (one: bigint, other: bigint): boolean => one > other * maxFactor || other > one * maxFactor;

/**
 * The points whose price is a plain positive decimal and at most twice or half the median of those around it: a source that writes one
 * price in another unit, or of another instrument, leaves a gap. Of one or two points alone nothing proves which is wrong, so both go.
 */
export function plausiblePoints(points: readonly PricePoint[]): PricePoint[] {
  const priced = points.flatMap((point) => {
    const units = parsePriceUnits(point.value);
    return units === undefined ? [] : [{ point, units }];
  });
  const units = priced.map((one) => one.units);
  const [first, second] = units;
  if (units.length === 2 && first !== undefined && second !== undefined && differ(first, second)) return [];
  return priced.flatMap(({ point, units: own }, index) => {
    const around = units.slice(Math.max(0, index - reach), index + reach + 1);
    return differ(own, median(around)) ? [] : [point];
  });
}
