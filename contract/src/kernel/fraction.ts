import { divide, type Rounding } from './money.ts';

/** An exact number: in lowest terms, with a positive denominator. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

/** Throws for a denominator that is not positive. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator <= 0n) throw new Error(`a denominator is positive, got ${denominator}`);
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const zeroFraction: Fraction = { numerator: 0n, denominator: 1n };

export function addFractions(left: Fraction, right: Fraction): Fraction {
  return fraction(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

export function multiplyFractions(left: Fraction, right: Fraction): Fraction {
  return fraction(left.numerator * right.numerator, left.denominator * right.denominator);
}

/** The whole number below or above a number that is not negative. */
export function roundFraction({ numerator, denominator }: Fraction, rounding: Rounding): bigint {
  return divide(numerator, denominator, rounding);
}
