import type { LoadResult } from '../src/testing/swap-load.ts';

/** One kind of payment of the load. */
export type PaymentKind = {
  readonly name: 'withdrawals' | 'deposits';
  /** How many steps of it were acknowledged: a request and a confirmation are two. */
  readonly count: () => number;
  /** How many were acknowledged since the start. */
  readonly countAcknowledged: () => number;
  /** Begins one where a customer is free; it ends by itself. */
  begin(): Promise<void>;
  /** The longest wait since the last call. */
  takeLongestMs(): number;
  /** How many are not at their end yet. */
  countUnderWay(): Promise<number>;
  /** All since the start. */
  judge(): Promise<LoadResult & { readonly remark: string }>;
};
