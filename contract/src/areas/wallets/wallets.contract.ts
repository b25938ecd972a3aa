import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { assetEntry, decimal, time, walletEntry } from '../../kernel/reply.ts';

export const listWallets = endpoint({
  method: 'POST',
  wire: 'basic/userWallet',
  access: 'customer',
  summary: "The customer's balance of each currency.",
  input: noFields,
  output: z.object({ data: z.object({ wallet: z.array(walletEntry) }) }),
});

export const listBalances = endpoint({
  method: 'GET',
  wire: 'basic/getvaluBal',
  access: 'customer',
  summary: 'The same balances for the withdraw page.',
  input: noFields,
  output: z.object({ walData: z.array(walletEntry) }),
});

export const listAssetWallets = endpoint({
  method: 'POST',
  wire: 'liquid/userAssWallet',
  access: 'customer',
  summary: "The customer's balance of each listed asset.",
  input: noFields,
  output: z.object({ data: z.object({ asset: z.array(assetEntry) }) }),
});

export const valueRanges = ['1D', '1W', '1M', '1Y'] as const;

export const readValueSeries = endpoint({
  method: 'GET',
  wire: 'wallets/valueSeries',
  access: 'customer',
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
});
