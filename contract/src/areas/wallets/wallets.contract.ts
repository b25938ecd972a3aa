import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { assetEntry, decimal, time, walletEntry } from '../../kernel/reply.ts';
import { valueRanges } from './value-ranges.ts';
import * as calls from './wallets.calls.ts';

export const listWallets = endpoint(calls.listWallets, {
  summary: "The customer's balance of each currency.",
  input: noFields,
  output: z.object({ data: z.object({ wallet: z.array(walletEntry) }) }),
  refusals: [],
});

export const listBalances = endpoint(calls.listBalances, {
  summary: 'The same balances for the withdraw page.',
  input: noFields,
  output: z.object({ walData: z.array(walletEntry) }),
  refusals: [],
});

export const listAssetWallets = endpoint(calls.listAssetWallets, {
  summary: "The customer's balance of each listed asset.",
  input: noFields,
  output: z.object({ data: z.object({ asset: z.array(assetEntry) }) }),
  refusals: [],
});

export const readValueSeries = endpoint(calls.readValueSeries, {
  isAddition: true,
  summary: "The customer's total value in USD over time, for the dashboard. A missing value is null.",
  input: z.object({ range: z._default(z.enum(valueRanges), '1D') }),
  output: z.object({
    range: z.enum(valueRanges),
    total: z.nullable(decimal),
    /**
     * The time-weighted return over the range in percent, without what came in and went out; null when nothing was held, or when a price is
     * missing that it needs.
     */
    change: z.nullable(decimal),
    /** The same in USD. */
    gain: z.nullable(decimal),
    as_of: time,
    /** `marks`: whether something came in, went out or was exchanged since the point before. */
    data: z.array(z.object({ at: time, value: z.nullable(decimal), marks: z.array(z.enum(['in', 'out', 'swap'])) })),
  }),
  refusals: [],
});
