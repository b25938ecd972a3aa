import { toBondTermsFields } from '@istmo/contract/areas/bonds/convert-bond-terms';
import { formatPercent } from '@istmo/contract/areas/bonds/percent';
import { countDays } from '@istmo/contract/kernel/day';
import { trimZeros } from '@istmo/contract/kernel/format';
import { type Fraction, fraction, multiplyFractions, roundFraction } from '@istmo/contract/kernel/fraction';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { BondSchedule } from '../bonds/public.ts';
import type { FactSources, SharedFacts } from './fact-sources.ts';
import {
  accruedInterest,
  annualCoupon,
  currentYield,
  findPeriod,
  formatYield,
  listCashFlows,
  yieldToMaturity,
} from './yields.ts';

type BondFacts = Pick<SharedFacts, 'coupon' | 'yield' | 'yield_gap' | 'yield_to_maturity'>;

/** The coupon of a bond and its yields by its price, which has the accrued interest in it: a buyer pays nothing beside it. */
export function readBondFacts(sources: FactSources, schedule: BondSchedule): BondFacts {
  return { coupon: showCoupon(sources, schedule), ...readYields(sources, schedule) };
}

// Interest of one unit is a part of a minor unit.
const furtherPlaces = 6;

function showAmount(units: Fraction, scale: number): string {
  const further = roundFraction(multiplyFractions(units, fraction(10n ** BigInt(furtherPlaces))), 'down');
  return trimZeros(formatUnits(further, scale + furtherPlaces), scale);
}

function showCoupon({ today, scaleOf }: FactSources, { terms, periods }: BondSchedule): BondFacts['coupon'] {
  const { rate, frequency } = toBondTermsFields(terms);
  const { currency } = terms.nominal;
  const percent = (findPeriod(periods, today) ?? periods.at(-1))?.percent;
  const next = periods.find(({ paidOn }) => paidOn >= today);
  return {
    rate,
    percent: percent === undefined ? null : formatPercent(percent),
    frequency,
    currency,
    next_day: next?.paidOn ?? null,
    next_amount: next?.interest ? showAmount(next.interest, scaleOf(currency)) : null,
  };
}

const none = (gap: SharedFacts['yield_gap']) => ({ yield: null, yield_gap: gap, yield_to_maturity: null }) as const;

function readYields(
  { price, usdOf, scaleOf, today, events }: FactSources,
  { terms, periods }: BondSchedule,
): Omit<BondFacts, 'coupon'> {
  const period = findPeriod(periods, today);
  if (!period) return none('over');
  if (!price || price.usd <= 0n) return none('no_price');
  if (price.isStale) return none('stale_price');
  const usd = usdOf(terms.nominal.currency);
  if (usd === undefined || usd <= 0n) return none('no_rate');
  const recorded = new Set(
    events.flatMap(({ coupon, state }) => (coupon === null || state === 'announced' ? [] : [coupon])),
  );
  const bond = { terms, periods, today, recorded };
  const [year, accrued] = [annualCoupon(period), accruedInterest(bond)];
  if (year === undefined || accrued === undefined) return none('not_fixed');
  // In minor units of the nominal's currency, as all amounts of the schedule are.
  const inCurrency = fraction(price.usd * 10n ** BigInt(scaleOf(terms.nominal.currency)), usd);
  const current = currentYield(year, { price: inCurrency, accrued });
  // What of the principal comes earlier is paid for units that are taken, so a unit that is kept to the end is not paid it.
  const flows = terms.amortisation.kind === 'bullet' ? listCashFlows(bond, (day) => countDays(today, day)) : undefined;
  const kept = flows && yieldToMaturity(inCurrency, flows);
  return {
    yield: current ? formatYield(current) : null,
    yield_gap: current ? '' : 'no_price',
    yield_to_maturity: kept ? formatYield(kept) : null,
  };
}
