import { type Fraction, fraction, multiplyFractions } from '../../kernel/fraction.ts';
import type { BondPeriod } from './bond-schedule.ts';
import type { BondTerms } from './bond-terms.ts';

/** What a period pays for one unit that is left of a bond, whose nominal never changes: principal is repaid by taking units. */
export type UnitPayments = {
  /** Interest of one unit in minor units of the nominal's currency, exact; undefined while its rate is, or where no unit is left. */
  readonly interest: Fraction | undefined;
  /** How many of the units that are left are taken at the nominal; zero in a period that repays nothing, one in that which repays the rest. */
  readonly taken: Fraction;
};

/**
 * A period of the schedule, which counts by what is outstanding of one first unit, in terms of the units that are left. A bond of 100 that repays 25 each
 * year has 75 of 100 units after the first: they earn interest on 100 each, and a third of them is taken next. Both ways pay the same.
 */
export function toUnitPayments(
  { interest, outstandingBefore, principal }: BondPeriod,
  { nominal }: Pick<BondTerms, 'nominal'>,
): UnitPayments {
  if (outstandingBefore === 0n) return { interest: undefined, taken: fraction(0n) };
  return {
    interest: interest && multiplyFractions(interest, fraction(nominal.units, outstandingBefore)),
    taken: fraction(principal, outstandingBefore),
  };
}
