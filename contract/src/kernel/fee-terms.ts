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
  /** A lower percentage for orders worth at least so many US cents. */
  readonly largeOrder?: { readonly cents: bigint; readonly basisPoints: bigint };
};

type FeeTermsReply = z.infer<typeof feeTermsReply>;

export function formatFeeTerms({ basisPoints, mode, largeOrder }: FeeTerms): FeeTermsReply {
  return {
    fee_per: formatFeePercent(basisPoints),
    fee_mode: mode,
    ...(largeOrder && {
      large_order: { usd: formatUnits(largeOrder.cents, 2), fee_per: formatFeePercent(largeOrder.basisPoints) },
    }),
  };
}

/** Undefined where a percentage or an amount is no plain decimal. */
export function parseFeeTerms({
  fee_per: percent,
  fee_mode: mode,
  large_order: large,
}: FeeTermsReply): FeeTerms | undefined {
  const basisPoints = parseFeePercent(percent);
  if (basisPoints === undefined) return undefined;
  if (large === undefined) return { basisPoints, mode };
  const [cents, largeBasisPoints] = [parseUnits(large.usd, 2), parseFeePercent(large.fee_per)];
  if (cents === undefined || largeBasisPoints === undefined) return undefined;
  return { basisPoints, mode, largeOrder: { cents, basisPoints: largeBasisPoints } };
}

/** Percent with two places: 50 basis points are "0.50". */
export function formatFeePercent(basisPoints: bigint): string {
  return formatUnits(basisPoints, 2);
}

/** Percent in hundredths, rounded up; undefined when it is no plain decimal. */
export function parseFeePercent(percent: string): bigint | undefined {
  return parseUnits(percent, 2, 'up');
}
