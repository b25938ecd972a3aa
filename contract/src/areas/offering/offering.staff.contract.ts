import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import * as calls from './offering.staff.calls.ts';

const trancheState = z.enum(['waiting', 'open', 'sold_out', 'closed']);

const tranche = z.object({
  number: z.int(),
  price_usd: decimal,
  supply: decimal,
  sold: decimal,
  left: decimal,
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  state: trancheState,
});

const proposal = z.object({
  ...proposalShape,
  kind: z.enum(['create', 'release', 'payout']),
  instrument: z.string(),
  /** Of a release or a payout. */
  offering: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** Of a creation, in the order in which they are sold. */
  tranches: z.array(z.object({ units: decimal, price_usd: decimal, opens_at: z.string(), closes_at: z.string() })),
});

export const listOfferings = endpoint(calls.listOfferings, {
  summary: 'Every offering with its tranches, what was sold, its proceeds, and what waits for a second person.',
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        code: z.string(),
        instrument: z.string(),
        name: z.string(),
        /** Null where the operator's own units are sold. */
        issuer: z.nullable(z.object({ id: z.string(), name: z.string() })),
        /** The issuer's units are in the tranches. */
        is_placed: z.boolean(),
        supply: decimal,
        sold: decimal,
        left: decimal,
        /** Of all offerings of the instrument: kept for card payments that are under way, and counted as sold. */
        reserved: decimal,
        proceeds: z.array(
          z.object({
            currency: z.string(),
            in_escrow: decimal,
            /** The issuer's and not paid out yet. */
            released: decimal,
            paid_out: decimal,
          }),
        ),
        tranches: z.array(tranche),
        moves: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(['place', 'release', 'payout', 'return']),
            amount: decimal,
            currency: z.string(),
            state: z.enum(['approved', 'posted', 'failed']),
            decided_at: time,
            ended_at: z.nullable(time),
          }),
        ),
      }),
    ),
    proposals: z.array(proposal),
    /** Securities of customers, of which an offering may be created. */
    securities: z.array(z.object({ code: z.string(), name: z.string(), issuer: z.string(), available: decimal })),
  }),
  refusals: [],
});

export const listSales = endpoint(calls.listSales, {
  summary: 'The register of purchases of an offering: who received what when, and what was paid into escrow for it.',
  input: z.extend(paging, { offering: text(40) }),
  output: pagedReply(
    z.object({
      id: z.string(),
      at: time,
      customer_id: z.string(),
      customer: z.string(),
      way: z.enum(['swap', 'card', 'card_refund', 'card_dispute']),
      units: decimal,
      paid: decimal,
      currency: z.string(),
      /** Paid for one whole unit. */
      price: decimal,
    }),
  ),
  refusals: ['not_found'],
});

export const proposeOffering = endpoint(calls.proposeOffering, {
  summary:
    "Proposes an offering of a customer's security: its units go into the tranches when a second person approves.",
  input: z.object({
    instrument: text(40),
    tranches: z.array(
      z.object({ units: text(40), price: text(40), opens_at: optionalText(40), closes_at: optionalText(40) }),
    ),
    reason: text(500),
  }),
  output: noFields,
  refusals: [
    'not_found',
    'reason_missing',
    'invalid_field',
    'amount_invalid',
    'insufficient_balance',
    'already_done',
    'conflict',
  ],
});

export const proposeRelease = endpoint(calls.proposeRelease, {
  summary: 'Proposes to release proceeds of an offering from escrow to its issuer.',
  input: z.object({ offering: text(40), currency: text(12), amount: text(40), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'amount_invalid', 'insufficient_balance', 'already_done'],
});

export const proposePayout = endpoint(calls.proposePayout, {
  summary:
    "Proposes to pay released proceeds of an offering into its issuer's account here, those of the operator's own into its inventory.",
  input: z.object({ offering: text(40), currency: text(12), amount: text(40), reason: text(500) }),
  output: noFields,
  refusals: [
    'not_found',
    'reason_missing',
    'amount_invalid',
    'insufficient_balance',
    'already_done',
    'currency_inactive',
  ],
});

export const decideOffering = decisionCall(calls.decideOffering, {
  summary:
    'Approves or rejects a proposed offering, release or payout. Who proposed it may reject it and never approve it.',
  refusals: ['insufficient_balance', 'conflict', 'currency_inactive'],
});

export const changeWindow = endpoint(calls.changeWindow, {
  summary: 'Changes from when until when a tranche is sold; a closed one of an issuer stays closed.',
  input: z.object({
    offering: text(40),
    number: z.coerce.number().check(z.int(), z.gte(1), z.lte(100)),
    opens_at: optionalText(40),
    closes_at: optionalText(40),
    reason: text(500),
  }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'invalid_field', 'conflict'],
});
