/** The code of an instrument in the registry: a currency's symbol or a security's ticker. */
export type Currency = string;

/** Whole minor units with their currency: `{ currency: 'BTC', units: 100n }` is 0.00000100 BTC. */
export type Money<C extends Currency = Currency> = { readonly currency: C; readonly units: bigint };

export type Rounding = 'down' | 'up';

export function money<C extends Currency>(currency: C, units: bigint): Money<C> {
  return { currency, units };
}

function assertSame(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new Error(`different currencies: ${left.currency} and ${right.currency}`);
  }
}

// NoInfer makes TypeScript infer the currency from the first amount; without it C becomes a union and any two currencies are accepted.
export function add<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  assertSame(left, right);
  return money(left.currency, left.units + right.units);
}

export function subtract<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  assertSame(left, right);
  return money(left.currency, left.units - right.units);
}

export function isGreater<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): boolean {
  assertSame(left, right);
  return left.units > right.units;
}

/** Integer division of non-negative numbers with an explicit rounding. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n || dividend < 0n) throw new Error(`cannot divide ${dividend} by ${divisor} in whole units`);
  return rounding === 'down' ? dividend / divisor : (dividend + divisor - 1n) / divisor;
}

/** A part of an amount in basis points (1/100 of a percent), for example a fee, with an explicit rounding. */
export function applyBasisPoints<C extends Currency>(of: Money<C>, basisPoints: bigint, rounding: Rounding): Money<C> {
  return money(of.currency, divide(of.units * basisPoints, 10_000n, rounding));
}

const plainDecimal = /^\d{1,30}(?:\.\d{1,30})?$/;

/**
 * Parses a plain decimal ("0.01", "12.") into units of the given scale. More decimals than the scale has are refused unless they are
 * zeros or a rounding is given. Returns undefined for anything that is not a plain non-negative decimal.
 */
export function parseUnits(text: string, scale: number, rounding?: Rounding): bigint | undefined {
  const trimmed = text.trim().replace(/^\./, '0.').replace(/\.$/, '');
  if (!plainDecimal.test(trimmed)) return undefined;
  const [whole = '0', fraction = ''] = trimmed.split('.');
  const scaled = fraction.slice(0, scale).padEnd(scale, '0');
  const isExact = /^0*$/.test(fraction.slice(scale));
  if (!isExact && rounding === undefined) return undefined;
  return BigInt(whole + scaled) + (!isExact && rounding === 'up' ? 1n : 0n);
}

/** Units as a plain decimal string with exactly `scale` places: formatUnits(1n, 8) is "0.00000001". */
export function formatUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}
