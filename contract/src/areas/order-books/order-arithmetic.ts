import type { OrderSide } from '../../kernel/order.ts';

/*
 * The arithmetic of an order on the market between investors, run by the form to show it and by the server to take it. All in whole ledger units: prices are of
 * one whole unit of the security, in the smallest unit of the currency. Tick and lot are such that every value is exact; fees are rounded down for each trade.
 */

/** What so many units cost at a price. Exact on the ticks and lots of a market; undefined where it is not. */
export function valueAt(units: bigint, price: bigint, unitScale: bigint): bigint | undefined {
  const product = units * price;
  return product % unitScale === 0n ? product / unitScale : undefined;
}

/** A fee in hundredths of a percent of a value. */
export const feeOf = (value: bigint, basisPoints: number): bigint => (value * BigInt(basisPoints)) / 10_000n;

type Needed = {
  readonly side: OrderSide;
  readonly left: bigint;
  readonly limit: bigint;
  readonly unitScale: bigint;
  readonly takerFee: number;
};

/** What the hold of an order has while so much of it is left: units of a sale, of a purchase its value and the highest fee. */
export function orderNeeds({ side, left, limit, unitScale, takerFee }: Needed): bigint {
  if (side === 'sell') return left;
  const value = (left * limit) / unitScale;
  return value + feeOf(value, takerFee);
}

/** The lowest and the highest price within a band around a reference, on the ticks of the market. */
export function bandAround(
  reference: bigint,
  basisPoints: number,
  tick: bigint,
): { readonly low: bigint; readonly high: bigint } {
  const width = (reference * BigInt(basisPoints)) / 10_000n;
  const [low, high] = [reference - width, reference + width];
  const lowOnTick = low % tick === 0n ? low : low - (low % tick) + tick;
  return { low: lowOnTick > 0n ? lowOnTick : tick, high: high - (high % tick) };
}

export type FeeTier = { readonly volume: bigint; readonly maker: number; readonly taker: number };

/** The fees of a customer who traded so much in the 30 days before today: of the last tier whose volume was reached. */
export function findFeeTier(tiers: readonly FeeTier[], volume: bigint): FeeTier {
  const found = tiers.findLast((tier) => tier.volume <= volume) ?? tiers[0];
  if (!found) throw new Error('a market has at least one tier of fees');
  return found;
}

/** One price of a book with what is shown there. */
export type DepthLevel = { readonly price: bigint; readonly units: bigint };

/** What an order would trade at once with the levels of the other side, the best first. */
export function estimateTrade(
  levels: readonly DepthLevel[],
  order: { readonly side: OrderSide; readonly limit: bigint; readonly size: bigint },
): { readonly units: bigint; readonly product: bigint; readonly worst: bigint | undefined } {
  let [units, product] = [0n, 0n];
  let worst: bigint | undefined;
  for (const level of levels) {
    const takes = order.side === 'buy' ? level.price <= order.limit : level.price >= order.limit;
    if (!takes || units === order.size) break;
    const taken = level.units < order.size - units ? level.units : order.size - units;
    units += taken;
    product += taken * level.price;
    worst = level.price;
  }
  return { units, product, worst };
}
