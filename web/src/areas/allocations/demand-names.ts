import type { OrderSize } from '@istmo/contract/areas/allocations/allocations.contract';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import * as m from '@istmo/contract/messages';

export const categoryNames: Readonly<Record<InvestorCategory, () => string>> = {
  retail: m.issuing_category_retail,
  professional: m.issuing_category_professional,
  institutional: m.issuing_category_institutional,
};

/** A class of order sizes in words. */
export function sizeName(size: OrderSize, currency: string): string {
  const amount = (units: string): string => `${formatAmount(units)} ${currency}`;
  const names: Readonly<Record<OrderSize, () => string>> = {
    'under-1000': () => m.demand_size_under({ amount: amount('1000') }),
    'under-10000': () => m.demand_size_between({ low: formatAmount('1000'), high: amount('10000') }),
    'under-100000': () => m.demand_size_between({ low: formatAmount('10000'), high: amount('100000') }),
    above: () => m.demand_size_above({ amount: amount('100000') }),
    unknown: m.demand_size_unknown,
  };
  return names[size]();
}

/** "20/11/2026" of a calendar day, which is the same in every zone. */
export const dayName = (day: string): string => day.split('-').toReversed().join('/');
