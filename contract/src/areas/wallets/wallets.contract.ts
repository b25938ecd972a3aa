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
  summary:
    "The product's own: the customer's total value in USD over time, for the dashboard. A missing value is null.",
  input: z.object({ range: z._default(z.enum(valueRanges), '1D') }),
  output: z.object({
    range: z.enum(valueRanges),
    total: z.nullable(decimal),
    /** Percent over the last 24 hours; null when one of the two values is missing. */
    change_24h: z.nullable(decimal),
    as_of: time,
    data: z.array(z.object({ at: time, value: z.nullable(decimal) })),
  }),
  refusals: [],
});
