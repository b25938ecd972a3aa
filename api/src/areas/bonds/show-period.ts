import type { BondPeriod } from '@istmo/contract/areas/bonds/bond-schedule';
import { formatPercent } from '@istmo/contract/areas/bonds/percent';
import { trimZeros } from '@istmo/contract/kernel/format';
import { type Fraction, multiplyFractions, fraction, roundFraction } from '@istmo/contract/kernel/fraction';
import { formatUnits } from '@istmo/contract/kernel/money';

// Interest of one unit is a part of a minor unit, which the holding is multiplied by before anything is rounded.
const furtherPlaces = 6;

function showInterest(interest: Fraction, scale: number): string {
  const units = roundFraction(multiplyFractions(interest, fraction(10n ** BigInt(furtherPlaces))), 'down');
  return trimZeros(formatUnits(units, scale + furtherPlaces), scale);
}

/** A period as calls answer it (contract/src/areas/bonds/period-fields.ts); `scale` is that of the nominal's currency. */
export function showPeriod(period: BondPeriod, scale: number) {
  const { percent, interest, yearFraction } = period;
  return {
    number: period.number,
    first_day: period.firstDay,
    last_day: period.lastDay,
    paid_on: period.paidOn,
    year_fraction: `${yearFraction.numerator}/${yearFraction.denominator}`,
    fixed_on: period.fixedOn ?? null,
    percent: percent === undefined ? null : formatPercent(percent),
    interest: interest === undefined ? null : showInterest(interest, scale),
    principal: formatUnits(period.principal, scale),
    outstanding: formatUnits(period.outstandingAfter, scale),
  };
}
