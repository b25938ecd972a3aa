import { formatFeeTerms } from '@istmo/contract/kernel/fee-terms';
import type { Market } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';

export type MarketValues = Pick<Market, 'feeTerms' | 'minAmount' | 'maxAmount' | 'isOpen'>;

/** What staff change of a market. */
export function toMarketValues({ feeTerms, minAmount, maxAmount, isOpen }: MarketValues, scale: number) {
  return {
    ...formatFeeTerms(feeTerms),
    min_amount: formatUnits(minAmount, scale),
    max_amount: maxAmount === null ? null : formatUnits(maxAmount, scale),
    is_open: isOpen,
  };
}
