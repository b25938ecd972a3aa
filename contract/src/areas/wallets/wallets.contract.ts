import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { symbol } from '../../kernel/field.ts';
import { assetEntry, bit, decimal, networkEntry, rowsOf, time, walletEntry } from '../../kernel/reply.ts';
import { valueRanges } from './value-ranges.ts';
import * as calls from './wallets.calls.ts';

export const listWallets = endpoint(calls.listWallets, {
  about: 'What the customer holds of each currency.',
  input: nothing,
  output: z.object({ data: z.object({ wallet: z.array(walletEntry) }) }),
});

export const listBalances = endpoint(calls.listBalances, {
  about: 'The same balances for the withdraw page.',
  input: nothing,
  output: z.object({ walData: z.array(walletEntry) }),
});

export const listAssetWallets = endpoint(calls.listAssetWallets, {
  about: 'What the customer holds of each listed asset.',
  input: nothing,
  output: z.object({ data: z.object({ asset: z.array(assetEntry) }) }),
});

export const listCurrencies = endpoint(calls.listCurrencies, {
  about: 'The currencies of the platform with their networks and switches.',
  input: nothing,
  output: z.object({
    currencies: z.array(
      z.object({ currency: z.string(), networks: z.array(networkEntry), deposit_status: bit, withdraw_status: bit }),
    ),
  }),
});

export const readCurrencyStatus = endpoint(calls.readCurrencyStatus, {
  about: 'Whether deposits and withdrawals of a currency are open.',
  input: z.object({ currency: symbol }),
  output: rowsOf(z.object({ currency: z.string(), deposit_status: bit, withdraw_status: bit })),
});

export const listNetworks = endpoint(calls.listNetworks, {
  about: 'The networks of a currency.',
  input: z.object({ currency: symbol }),
  output: z.object({ netwArr: z.array(networkEntry) }),
});

export const readValueSeries = endpoint(calls.readValueSeries, {
  about:
    "The product's own: the customer's total value in USD over time, for the dashboard. A gap is null, never a guess.",
  input: z.object({ range: z._default(z.enum(valueRanges), '1D') }),
  output: z.object({
    range: z.enum(valueRanges),
    total: z.nullable(decimal),
    /** Percent over the last 24 hours; null when one of the two ends is not known. */
    change_24h: z.nullable(decimal),
    as_of: time,
    data: z.array(z.object({ at: time, value: z.nullable(decimal) })),
  }),
});
