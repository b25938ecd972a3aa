import type { FeeMode, FeeTerms } from '../../kernel/fee-terms.ts';
import { crossRate, type Rate } from '../../kernel/rate.ts';
import type { PriceTerms, SwapTerms } from './swap-arithmetic.ts';

/** A fee of a percentage and nothing else. */
export function percentFee(basisPoints: bigint, mode: FeeMode = 'on_top'): FeeTerms {
  return { basisPoints, mode };
}

/** A price with a fee of half a percent on top; one paid unit is worth a dollar. */
export function priceTerms(rate: Rate, changes: Partial<PriceTerms> = {}): PriceTerms {
  return { rate, usdRate: crossRate(1n, 1n), feeTerms: percentFee(50n), ...changes };
}

/** The terms of a swap that pays cents for parts of a unit without places. */
export function swapTerms({ rate, ...changes }: Pick<SwapTerms, 'rate'> & Partial<SwapTerms>): SwapTerms {
  return { ...priceTerms(rate), isWholeUnits: false, fromScale: 2, toScale: 0, inputScale: 2, ...changes };
}
