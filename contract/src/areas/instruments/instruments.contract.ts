import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { symbol } from '../../kernel/field.ts';
import { bit, decimal, feeTermsReply, networkEntry, listReply } from '../../kernel/reply.ts';
import * as calls from './instruments.calls.ts';

export const listCurrencies = endpoint(calls.listCurrencies, {
  summary: 'The currencies of the platform with their networks and switches.',
  input: noFields,
  output: z.object({
    currencies: z.array(
      z.object({ currency: z.string(), networks: z.array(networkEntry), deposit_status: bit, withdraw_status: bit }),
    ),
  }),
  refusals: [],
});

export const readCurrencyStatus = endpoint(calls.readCurrencyStatus, {
  summary: 'Whether deposits and withdrawals of a currency are open.',
  input: z.object({ currency: symbol }),
  output: listReply(z.object({ currency: z.string(), deposit_status: bit, withdraw_status: bit })),
  refusals: [],
});

export const listNetworks = endpoint(calls.listNetworks, {
  summary: 'The networks of a currency.',
  input: z.object({ currency: symbol }),
  output: z.object({ netwArr: z.array(networkEntry) }),
  refusals: [],
});

const instrument = z.object({
  code: z.string(),
  kind: z.enum(['fiat', 'crypto', 'security']),
  /** In the caller's language. */
  name: z.string(),
  ledger_scale: z.int(),
  display_scale: z.int(),
  input_scale: z.int(),
  status: z.enum(['listed', 'suspended', 'delisted', 'redeeming', 'redeemed']),
  accepts_deposits: z.boolean(),
  accepts_withdrawals: z.boolean(),
  networks: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** Decides what an address looks like. */
      chain: z.string(),
      confirmations: z.int(),
      min_deposit: decimal,
      accepts_deposits: z.boolean(),
      accepts_withdrawals: z.boolean(),
      /** Whether the forms of withdrawals and saved addresses list it. */
      is_offered: z.boolean(),
    }),
  ),
});

const market = z.object({
  from: z.string(),
  to: z.string(),
  liquidity: z.enum(['tranche', 'treasury']),
  ...feeTermsReply.shape,
  input_scale: z.int(),
  whole_units: z.boolean(),
  min_amount: decimal,
  max_amount: z.nullable(decimal),
  is_open: z.boolean(),
});

export const readRegistry = endpoint(calls.readRegistry, {
  isAddition: true,
  summary: 'Every instrument and market of the platform with its scales, networks, fees and limits, at one version.',
  input: noFields,
  output: z.object({
    version: z.string(),
    instruments: z.array(instrument),
    markets: z.array(market),
  }),
  refusals: [],
});
