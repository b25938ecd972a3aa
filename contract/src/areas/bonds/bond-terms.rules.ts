import * as m from '@istmo/contract/messages';
import { addMonths, isLastDayOfMonth } from '../../kernel/day.ts';
import { withParams } from '../../kernel/message.ts';
import { type Failure, failure } from '../../kernel/rules.ts';
import type { BondTerms } from './bond-terms.ts';
import type { BondTermsFields } from './bond-terms-fields.ts';
import { listCouponDays } from './coupon-days.ts';

export type TermsProblem = Failure & { readonly field: keyof BondTermsFields };

const maxYears = 50;

const problem = (field: TermsProblem['field'], message: Failure['message']): TermsProblem => ({
  field,
  ...failure(message),
});

function findTableProblem(terms: BondTerms): TermsProblem | undefined {
  const { amortisation, nominal } = terms;
  if (amortisation.kind !== 'table') return undefined;
  const paymentDays = new Set(listCouponDays(terms).days.slice(1));
  const seen = new Set<string>();
  for (const { on: day } of amortisation.redemptions) {
    if (!paymentDays.has(day)) return problem('amortisation', withParams(m.bonds_redemption_day, { day }));
    if (seen.has(day)) return problem('amortisation', withParams(m.bonds_redemption_twice, { day }));
    seen.add(day);
  }
  const sum = amortisation.redemptions.reduce((total, { units }) => total + units, 0n);
  return sum === nominal.units ? undefined : problem('amortisation', m.bonds_redemption_sum);
}

/** What the parts of the terms contradict each other in; each part alone is checked when they are read. */
export function findTermsProblem(terms: BondTerms): TermsProblem | undefined {
  const { issuedOn, maturesOn, stub, isEndOfMonth } = terms;
  if (maturesOn <= issuedOn) return problem('matures_on', m.bonds_maturity_order);
  if (maturesOn > addMonths(issuedOn, maxYears * 12)) return problem('matures_on', m.bonds_maturity_far);
  const anchor = stub === 'short-first' || stub === 'long-first' ? maturesOn : issuedOn;
  if (isEndOfMonth && !isLastDayOfMonth(anchor))
    return problem('end_of_month', withParams(m.bonds_end_of_month_wrong, { day: anchor }));
  return findTableProblem(terms);
}
