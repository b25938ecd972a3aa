import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { depositStates } from './deposit-states.ts';
import * as calls from './deposits.calls.ts';

const receivingAddress = { Address: z.string(), Qrcode: z.string() };

/** How far a deposit is. */
const progress = {
  /** The product's own: the confirmations of a deposit that is not credited yet. */
  confirmations: z.optional(z.int()),
  confirmations_needed: z.optional(z.int()),
  /** The product's own: why a confirmed deposit is not credited yet, and the minimum that it adds up to with others. */
  waits_for: z.optional(z.enum(['minimum', 'review'])),
  minimum: z.optional(decimal),
  /** The product's own: it was credited, and then its network or its bank took it back. */
  is_reversed: z.optional(z.literal(true)),
};

const depositRow = z.object({
  _id: z.string(),
  currency: z.string(),
  amount: decimal,
  reference_no: z.string(),
  status: z.string(),
  created_at: time,
  /** The product's own: by a network, by a bank transfer that was reported, or by a payment link. */
  way: z.enum(['chain', 'bank', 'link']),
  ...progress,
});

export const readDepositAddress = endpoint(calls.readDepositAddress, {
  summary: "The customer's own receiving address for a currency and network, and its QR image.",
  input: z.object({ currency: symbol, network: optionalText(60) }),
  output: z.object({
    ...receivingAddress,
    /** The product's own: the network of the address, and the confirmations that a deposit needs. */
    network: z.string(),
    confirmations: z.int(),
    /** The product's own: smaller deposits are credited when they add up to it. */
    minimum: decimal,
    /** The product's own: what a contract pays is not found, only what a wallet sends itself. */
    is_direct_only: z.optional(z.literal(true)),
  }),
  refusals: ['deposit_disclaimer_required', 'currency_inactive', 'network_unknown', 'service_paused'],
});

export const readAssetDepositAddress = endpoint(calls.readAssetDepositAddress, {
  summary: "The customer's receiving address for listed assets, and its QR image.",
  /** The product's own: the asset; without it the address on Liquid. */
  input: z.object({ asset: optionalText(60) }),
  output: z.object(receivingAddress),
  refusals: ['deposit_disclaimer_required', 'currency_inactive'],
});

export const listDeposits = endpoint(calls.listDeposits, {
  summary: "The customer's deposits, pending and credited.",
  input: paging,
  output: pagedReply(depositRow),
  refusals: ['invalid_field'],
});

export const listAssetDeposits = endpoint(calls.listAssetDeposits, {
  summary: "The customer's deposits of listed assets; loaded by the documents' history page and not displayed there.",
  input: paging,
  output: pagedReply(depositRow),
  refusals: ['invalid_field'],
});

export const readDeposit = endpoint(calls.readDeposit, {
  isAddition: true,
  summary: 'One deposit of the customer by a network, with how far it is.',
  input: z.object({ id: reference }),
  output: z.object({
    data: z.object({
      _id: z.string(),
      currency: z.string(),
      amount: decimal,
      network: z.string(),
      txid: z.string(),
      address: z.string(),
      /** Where people look the transaction up; null where there is no such place. */
      explorer_url: z.nullable(z.string()),
      state: z.enum(depositStates),
      status: z.string(),
      ...progress,
      /** Of a deposit that its network took back: what was frozen of it. */
      frozen: decimal,
      created_at: time,
      credited_at: z.nullable(time),
      /** When its network reversed it, the last time; also after it was credited again. */
      reversed_at: z.nullable(time),
      /** When it was decided that it does not come back. */
      closed_at: z.nullable(time),
    }),
  }),
  refusals: ['not_found'],
});

export const readDepositReceipt = endpoint(calls.readDepositReceipt, {
  isAddition: true,
  summary: 'The receipt of a deposit by a network that was credited, as a PDF.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const findOwnDeposit = endpoint(calls.findOwnDeposit, {
  isAddition: true,
  summary: 'What became of a transaction, for the customer who waits for it. No outputs: no network knows it.',
  input: z.object({ txid: text(300) }),
  output: z.object({
    outputs: z.array(
      z.object({
        output: z.int(),
        answer: z.enum([
          'deposit',
          'other_address',
          'not_opened',
          'other_network',
          'other_token',
          'failed',
          'own_transfer',
        ]),
        network: z.string(),
        currency: z.optional(z.string()),
        amount: z.optional(decimal),
        /** Of a deposit, as in the list of deposits. */
        status: z.optional(z.string()),
        ...progress,
      }),
    ),
    /** The networks that did not answer, so that the transaction may be on them. */
    unread: z.array(z.string()),
  }),
  refusals: ['invalid_field'],
});
