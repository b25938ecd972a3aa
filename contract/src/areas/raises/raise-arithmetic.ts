import { parseUnits } from '../../kernel/money.ts';
import type { RaiseForm } from './raise-form.ts';

/** The decimal places of the security and of the currency of the terms. */
export type RaiseScales = { readonly security: number; readonly currency: number };

export type PricedUnits = { readonly units: bigint; readonly price: bigint };

/** What so many units cost: `price` is for one whole unit, in minor units; rounded up to the next one. */
const costOf = ({ units, price }: PricedUnits, { security }: Pick<RaiseScales, 'security'>): bigint => {
  const whole = 10n ** BigInt(security);
  return (units * price + whole - 1n) / whole;
};

/** The key figures of a raise, in minor units of its currency; undefined where what they need is not filled in. */
export type RaiseFigures = {
  /** The soft cap, or what the smallest order brings. */
  readonly least: bigint | undefined;
  /** All that is offered at the highest price, without and with the units beside. */
  readonly most: bigint | undefined;
  readonly maxWithOver: bigint | undefined;
  readonly priceLow: bigint | undefined;
  readonly priceHigh: bigint | undefined;
  readonly smallestOrder: bigint | undefined;
  readonly allUnits: bigint | undefined;
};

const optional = (text: string, scale: number): bigint | undefined =>
  text.trim() === '' ? 0n : parseUnits(text, scale);

/** The units and price of each step; undefined where one is not filled in. */
export function readSteps(form: Pick<RaiseForm, 'steps'>, scales: RaiseScales): PricedUnits[] | undefined {
  const steps: PricedUnits[] = [];
  for (const step of form.steps) {
    const [units, price] = [parseUnits(step.units, scales.security), parseUnits(step.price, scales.currency)];
    if (!units || !price) return undefined;
    steps.push({ units, price });
  }
  return steps.length === 0 ? undefined : steps;
}

type Bounds = { readonly low: bigint | undefined; readonly high: bigint | undefined };

/** The lowest and the highest price of the form. */
export function readPrices(form: RaiseForm, scales: RaiseScales): Bounds {
  if (form.price_mode === 'steps') {
    const prices = readSteps(form, scales)?.map(({ price }) => price) ?? [];
    const least = (one: bigint, two: bigint) => (one < two ? one : two);
    const most = (one: bigint, two: bigint) => (one > two ? one : two);
    return prices.length === 0
      ? { low: undefined, high: undefined }
      : { low: prices.reduce(least), high: prices.reduce(most) };
  }
  const low = parseUnits(form.price_low, scales.currency) || undefined;
  return { low, high: form.price_mode === 'fixed' ? low : parseUnits(form.price_high, scales.currency) || undefined };
}

/** What is raised at the least and at the most, as the form is filled in. */
export function readFigures(form: RaiseForm, scales: RaiseScales): RaiseFigures {
  const { low: priceLow, high: priceHigh } = readPrices(form, scales);
  const offered = parseUnits(form.offered, scales.security) || undefined;
  const over = optional(form.over, scales.security);
  const steps = readSteps(form, scales);
  const cost = (units: bigint | undefined, price: bigint | undefined): bigint | undefined =>
    units === undefined || price === undefined ? undefined : costOf({ units, price }, scales);
  const most =
    form.price_mode === 'steps'
      ? steps?.reduce((sum, step) => sum + costOf(step, scales), 0n)
      : cost(offered, priceHigh);
  const beside = over === undefined ? undefined : cost(over, priceHigh);
  const softCap = optional(form.soft_cap, scales.currency);
  const smallestOrder = cost(parseUnits(form.min_order, scales.security) || undefined, priceLow);
  return {
    least: softCap === 0n ? smallestOrder : softCap,
    most,
    maxWithOver: most === undefined || beside === undefined ? undefined : most + beside,
    priceLow,
    priceHigh,
    smallestOrder,
    allUnits: offered === undefined || over === undefined ? undefined : offered + over,
  };
}
