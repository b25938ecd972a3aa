/* Elements writes amounts of any asset with eight decimals, whatever its precision: 1 base unit is 0.00000001. */

const decimals = 8;
const scale = 10n ** BigInt(decimals);

export function writeAmount(units: bigint): string {
  return `${units / scale}.${(units % scale).toString().padStart(decimals, '0')}`;
}

/** Base units of an amount, also of 1e-08, as JSON of other languages has it; undefined where there is a part of a unit, or no number. */
export function readAmount(text: string): bigint | undefined {
  const [, sign, whole = '', part = '', exponent = '0'] =
    /^(-?)(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  const shift = decimals + Number.parseInt(exponent, 10) - part.length;
  const digits = BigInt(`${whole}${part}`);
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : toWhole(digits, 10n ** BigInt(-shift));
  return units === undefined ? undefined : sign === '-' ? -units : units;
}

function toWhole(digits: bigint, divisor: bigint): bigint | undefined {
  return digits % divisor === 0n ? digits / divisor : undefined;
}

/** The number that JSON has for an amount, as both systems exchange it. Whole units are exact up to the most that can be issued, and so are eight decimals. */
export function jsonNumber(amount: bigint | string): number {
  const number: unknown = JSON.parse(String(amount));
  if (typeof number !== 'number' || Math.abs(number) > Number.MAX_SAFE_INTEGER)
    throw new Error('the amount is beyond what JSON has exactly');
  return number;
}
