import type * as z from 'zod/mini';
import { formatUnits, parseUnits } from './money.ts';
import type { feeTermsReply } from './reply.ts';

/** Who pays the fee: the buyer on top of the price, in `from`; or out of what is received, in `to`. */
export type FeeMode = 'on_top' | 'included';

/** What the fee of an order is computed from; `feeOf` of the exchange says what applies to one order. */
export type FeeTerms = {
  /** Hundredths of a percent. */
  readonly basisPoints: bigint;
  readonly mode: FeeMode;
};

type FeeTermsReply = z.infer<typeof feeTermsReply>;

export function formatFeeTerms({ basisPoints, mode }: FeeTerms): FeeTermsReply {
  return { fee_per: formatFeePercent(basisPoints), fee_mode: mode };
}

/** Undefined where the percentage is no plain decimal. */
export function parseFeeTerms({ fee_per: percent, fee_mode: mode }: FeeTermsReply): FeeTerms | undefined {
  const basisPoints = parseFeePercent(percent);
  return basisPoints === undefined ? undefined : { basisPoints, mode };
}

/** Percent with two places: 50 basis points are "0.50". */
export function formatFeePercent(basisPoints: bigint): string {
  return formatUnits(basisPoints, 2);
}

/** Percent in hundredths, rounded up; undefined when it is no plain decimal. */
export function parseFeePercent(percent: string): bigint | undefined {
  return parseUnits(percent, 2, 'up');
}
