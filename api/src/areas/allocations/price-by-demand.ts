/** An order as far as the price matters: amounts are in minor units of the currency of the terms, units in the smallest unit of the security. */
export type PricedOrder = {
  readonly value: bigint;
  /** The most that it may be allotted. */
  readonly wanted: bigint;
  /** The highest price that its investor pays; null: any. */
  readonly limitPrice: bigint | null;
};

type UnitRules = {
  /** Orders are for multiples of it. */
  readonly stepUnits: bigint;
  /** One whole unit of the security in its smallest unit. */
  readonly wholeUnit: bigint;
};

/** Units that an order asks for at a price of one whole unit: what its value buys, in whole steps, at most what it wants; none above its limit. */
export function unitsAt(
  { value, wanted, limitPrice }: PricedOrder,
  { price, stepUnits, wholeUnit }: UnitRules & { readonly price: bigint },
): bigint {
  if (limitPrice !== null && price > limitPrice) return 0n;
  const bought = (value * wholeUnit) / price;
  const most = bought < wanted ? bought : wanted;
  return most - (most % stepUnits);
}

type DemandRules = UnitRules & {
  readonly priceLow: bigint;
  readonly priceHigh: bigint;
  readonly priceTick: bigint;
  readonly offered: bigint;
};

/**
 * The price of an offering by demand: the highest on the ticks between the bounds at which the orders ask for all offered units or more, else the low bound.
 * What orders ask for never rises with the price, so that half of the ticks is left out each time.
 */
export function priceByDemand(orders: readonly PricedOrder[], rules: DemandRules): bigint {
  const { priceLow, priceHigh, priceTick, offered } = rules;
  const isSold = (price: bigint): boolean => {
    let demanded = 0n;
    for (const order of orders) demanded += unitsAt(order, { ...rules, price });
    return demanded >= offered;
  };
  let [low, high] = [0n, (priceHigh - priceLow) / priceTick];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isSold(priceLow + middle * priceTick)) low = middle;
    else high = middle - 1n;
  }
  return priceLow + low * priceTick;
}
