import { feeAt, type FeeRate, rateOf } from './sizes.ts';

/** What is known of a signed transaction that another one is to replace. */
export type ReplacedTransaction = { readonly feeUnits: bigint; readonly virtualSize: bigint };

/** The least that nodes forward a transaction for, and a replacement beside all that was paid before (BIP125, rule 4). */
export const relayRate: FeeRate = 1000n;

/** The least fee of a transaction of this size that replaces another one: more in all, and more for each byte. */
export function minReplacementFee({ feeUnits, virtualSize }: ReplacedTransaction, newVirtualSize: bigint): bigint {
  const forForwarding = feeUnits + feeAt(relayRate, newVirtualSize);
  const forRate = feeAt(rateOf(feeUnits, virtualSize) + 1n, newVirtualSize);
  return forForwarding > forRate ? forForwarding : forRate;
}
