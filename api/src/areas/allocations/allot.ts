import { hash } from 'node:crypto';
import type { AllocationMethod, PriceMode } from '@istmo/contract/kernel/raise';
import { divide } from '@istmo/contract/kernel/money';
import { shareOut } from '../../money/share-out.ts';
import type { RaiseTerms } from '../raises/public.ts';
import { priceByDemand, type PricedOrder, unitsAt } from './price-by-demand.ts';

/** A paid order. `value` is in minor units of the currency of the terms, `paid` in those of its own currency. */
export type OrderToAllot = PricedOrder & {
  readonly id: string;
  readonly currency: string;
  readonly paid: bigint;
  /** Where the price rises in steps: which one, from 1. */
  readonly priceStep: number | null;
  /** Its place among the groups that come first, from 0; an order of none of them has the number of the groups. */
  readonly group: number;
};

/** Units are in the smallest unit of the security, prices in minor units of the terms' currency for one whole unit. */
export type AllotmentRules = {
  readonly method: AllocationMethod;
  readonly priceMode: PriceMode;
  readonly priceLow: bigint;
  readonly priceHigh: bigint;
  readonly priceTick: bigint;
  readonly steps: RaiseTerms['steps'];
  readonly offered: bigint;
  /** Units beside the offered ones, which are allotted only where more than the offered ones are requested. */
  readonly over: bigint;
  readonly stepUnits: bigint;
  readonly wholeUnit: bigint;
  /** Of a lot, in hex. */
  readonly seed: string;
};

export type Allotment<Order extends OrderToAllot = OrderToAllot> = {
  readonly order: Order;
  /** What it asks for at the price. */
  readonly demanded: bigint;
  readonly allotted: bigint;
  readonly price: bigint;
  /** In minor units of the order's currency; never more than was paid. */
  readonly cost: bigint;
  /** The same in the currency of the terms. */
  readonly value: bigint;
};

export type AllotmentResult<Order extends OrderToAllot = OrderToAllot> = {
  /** For one whole unit; null where it rises in steps. */
  readonly price: bigint | null;
  readonly demanded: bigint;
  readonly allotted: bigint;
  /** Of the allotted units those beside the offered ones. */
  readonly overUsed: bigint;
  /** What the allotted units cost, in minor units of the terms' currency. */
  readonly value: bigint;
  /** In the order of the payments. */
  readonly lines: readonly Allotment<Order>[];
};

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The place of an order in a lot: SHA-256 of the seed in hex followed by the id of the order. */
export const lotNumber = (seed: string, id: string): string => hash('sha256', `${seed}${id}`, 'hex');

/** Orders one after another until nothing is left. */
function oneByOne(demands: readonly bigint[], capacity: bigint): bigint[] {
  let left = capacity;
  return demands.map((demanded) => {
    const given = lesser(demanded, left);
    left -= given;
    return given;
  });
}

/** To each the same part of what it asks for, in whole steps by largest remainder. */
function proRata(demands: readonly bigint[], capacity: bigint, step: bigint): bigint[] {
  const all = demands.reduce((sum, demanded) => sum + demanded, 0n);
  if (all <= capacity) return [...demands];
  const numerators = demands.map((demanded) => (demanded / step) * (capacity / step));
  return shareOut({ numerators, over: all / step }).map((steps) => steps * step);
}

/** The same in another order: `places` names the indexes of `demands` in the order in which units are given. */
function inOrder(demands: readonly bigint[], places: readonly number[], give: (mine: readonly bigint[]) => bigint[]) {
  const given = give(places.map((place) => demands[place] ?? 0n));
  const result = demands.map(() => 0n);
  for (const [index, place] of places.entries()) result[place] = given[index] ?? 0n;
  return result;
}

function byLot(orders: readonly OrderToAllot[], demands: readonly bigint[], rules: AllotmentRules & Capacity) {
  const drawn = orders.map(({ id }, place) => ({ place, number: lotNumber(rules.seed, id) }));
  drawn.sort((one, other) => (one.number < other.number ? -1 : 1));
  const places = drawn.map(({ place }) => place);
  return inOrder(demands, places, (mine) => oneByOne(mine, rules.capacity));
}

function byGroup(orders: readonly OrderToAllot[], demands: readonly bigint[], rules: AllotmentRules & Capacity) {
  let left = rules.capacity;
  const result = demands.map(() => 0n);
  const groups = Map.groupBy(orders.keys(), (place) => orders[place]?.group ?? 0);
  for (const group of [...groups.keys()].toSorted((one, other) => one - other)) {
    const places = groups.get(group) ?? [];
    const given = proRata(
      places.map((place) => demands[place] ?? 0n),
      left,
      rules.stepUnits,
    );
    for (const [index, place] of places.entries()) {
      result[place] = given[index] ?? 0n;
      left -= result[place];
    }
  }
  return result;
}

/** First come, each within its own step of the price. */
function byPriceStep(orders: readonly OrderToAllot[], demands: readonly bigint[], steps: RaiseTerms['steps']) {
  const left = steps.map(({ units }) => units);
  return orders.map(({ priceStep }, place) => {
    const index = (priceStep ?? 1) - 1;
    const given = lesser(demands[place] ?? 0n, left[index] ?? 0n);
    left[index] = (left[index] ?? 0n) - given;
    return given;
  });
}

type Capacity = { readonly capacity: bigint };

function giveUnits(orders: readonly OrderToAllot[], demands: readonly bigint[], rules: AllotmentRules & Capacity) {
  const { method, capacity, stepUnits, steps, priceMode } = rules;
  if (priceMode === 'steps') return byPriceStep(orders, demands, steps);
  if (method === 'first-come') return oneByOne(demands, capacity);
  if (method === 'pro-rata') return proRata(demands, capacity, stepUnits);
  return method === 'priority' ? byGroup(orders, demands, rules) : byLot(orders, demands, rules);
}

function priceOf({ priceStep }: OrderToAllot, { steps }: AllotmentRules): bigint {
  const step = steps[(priceStep ?? 1) - 1];
  if (!step) throw new Error(`there is no step ${priceStep} of the price`);
  return step.price;
}

/**
 * What each order is allotted. `orders` are in the order of their payment, which decides where the method is first come, and who gets the last step of equal
 * ones. The sum is at most the offered units and those beside them; where more is requested it is exactly that, to the last whole step. Of an order that gets
 * fewer units than the least of an order what is left is allotted, down to one step.
 */
export function allot<Order extends OrderToAllot>(
  orders: readonly Order[],
  rules: AllotmentRules,
): AllotmentResult<Order> {
  const { priceMode, priceLow, offered, over, stepUnits, wholeUnit } = rules;
  const price = priceMode === 'steps' ? null : priceMode === 'demand' ? priceByDemand(orders, rules) : priceLow;
  const prices = orders.map((order) => price ?? priceOf(order, rules));
  const demands = orders.map((order, place) => unitsAt(order, { ...rules, price: prices[place] ?? priceLow }));
  const demanded = demands.reduce((sum, units) => sum + units, 0n);
  const most = lesser(demanded, offered + over);
  const capacity = most - (most % stepUnits);
  const given = giveUnits(orders, demands, { ...rules, capacity });
  const lines = orders.map((order, place): Allotment<Order> => {
    const [allotted, each] = [given[place] ?? 0n, prices[place] ?? priceLow];
    // The part of the payment that the units cost, as an exact fraction; the value buys at least these units.
    const cost = allotted === 0n ? 0n : divide(order.paid * allotted * each, order.value * wholeUnit, 'up');
    return {
      order,
      demanded: demands[place] ?? 0n,
      allotted,
      price: each,
      cost,
      value: divide(allotted * each, wholeUnit, 'down'),
    };
  });
  const allotted = given.reduce((sum, units) => sum + units, 0n);
  return {
    price,
    demanded,
    allotted,
    overUsed: allotted > offered ? allotted - offered : 0n,
    value: lines.reduce((sum, line) => sum + line.value, 0n),
    lines,
  };
}

/** SHA-256 of the result as the database computes it again from what was written: a line for each order by its id, with units and cost. */
export function hashResult(lines: readonly Allotment[]): Buffer {
  const texts = lines.map(({ order, allotted, cost, price }) => `${order.id},${allotted},${price},${cost}\n`);
  return hash('sha256', texts.toSorted().join(''), 'buffer');
}
