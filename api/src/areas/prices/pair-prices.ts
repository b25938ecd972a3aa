import type { UsdPrice } from './usd-prices.ts';

/** The pairs of prices that were in force at the same time, newest first. Both lists are newest first. */
export function pairPrices(paid: readonly UsdPrice[], received: readonly UsdPrice[]): [UsdPrice, UsdPrice][] {
  const pairs: [UsdPrice, UsdPrice][] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [one, other] = [paid[left], received[right]];
    if (!one || !other) return pairs;
    pairs.push([one, other]);
    // Back in time past the younger of the two.
    if (one.at >= other.at) left++;
    if (other.at >= one.at) right++;
  }
}
