import { divide, formatUnits, parseUnits, type Rounding } from './money.ts';

/** How many whole `to` one whole `from` buys, in units of 10^-18 (requirement 3.4: at least 12 significant digits). */
export type Rate = bigint & { readonly rate: unique symbol };

const rateScale = 18;

function asRate(units: bigint): Rate {
  return units as Rate;
}

export function parseRate(text: string): Rate | undefined {
  const units = parseUnits(text, rateScale, 'down');
  return units === undefined || units === 0n ? undefined : asRate(units);
}

export function formatRate(rate: Rate): string {
  return formatUnits(rate, rateScale);
}

/** The rate of two prices in the same unit, rounded down: the platform never promises more. */
export function crossRate(price: bigint, over: bigint): Rate {
  return asRate(divide(price * 10n ** BigInt(rateScale), over, 'down'));
}

/** Whether one rate or price differs from another by more than the given part of the other. */
export function deviatesBeyond(one: bigint, other: bigint, basisPoints: bigint): boolean {
  const distance = one > other ? one - other : other - one;
  return distance * 10_000n > other * basisPoints;
}

type Sides = { readonly fromScale: number; readonly toScale: number; readonly rounding: Rounding };

/** What `fromUnits` buys at this rate, in units of the other side. */
export function convert(fromUnits: bigint, rate: Rate, { fromScale, toScale, rounding }: Sides): bigint {
  return divide(fromUnits * rate * 10n ** BigInt(toScale), 10n ** BigInt(rateScale + fromScale), rounding);
}

/** What `toUnits` costs at this rate, in units of the paying side. */
export function costOf(toUnits: bigint, rate: Rate, { fromScale, toScale, rounding }: Sides): bigint {
  return divide(toUnits * 10n ** BigInt(rateScale + fromScale), rate * 10n ** BigInt(toScale), rounding);
}

/**
 * What one whole `to` costs in whole `from`, with the given decimals, rounded up: for display only, never for calculation. A rate has lost
 * what is below its last place, so the price is computed as if that were whole: 1 / 10.25 is shown as 10.25 again, not as 10.26.
 */
export function formatInverse(rate: Rate, places: number): string {
  return formatUnits(divide(10n ** BigInt(rateScale + places), rate + 1n, 'up'), places);
}

/** The places that an inverse is shown with: more than the given ones where those would leave less than two digits of it. */
export function inversePlaces(rate: Rate, places: number): number {
  const wholeDigits = (rate / 10n ** BigInt(rateScale)).toString().length;
  return wholeDigits < 2 ? places : Math.max(places, wholeDigits + 3);
}

/** Parses a rate as the database stores it: whole units of 10^-18. */
export function parseRateUnits(text: string): Rate {
  const units = BigInt(text);
  if (units <= 0n) throw new Error(`a rate is positive, got ${text}`);
  return asRate(units);
}
