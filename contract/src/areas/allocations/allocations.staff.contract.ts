import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { allocationMethods, priceModes, priorityGroups, raiseStates, rateRules } from '../../kernel/raise.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import { allocationProblems } from './allocation-problems.ts';
import * as calls from './allocations.staff.calls.ts';

/** What is computed with instead of the terms; empty: by the terms, with all units beside the offered ones. */
const choice = {
  reference,
  method: z._default(z.enum(['', ...allocationMethods]), ''),
  /** Units offered. */
  cap: optionalText(40),
  /** Units beside the offered ones. */
  over: optionalText(40),
};

const result = z.object({
  /** For one whole unit; null where it rises in steps. */
  price: z.nullable(decimal),
  orders: z.int(),
  demanded: decimal,
  allotted: decimal,
  over_used: decimal,
  /** The part of what was requested that is allotted, in percent. */
  percent: decimal,
  /** What the allotted units cost, in the currency of the terms. */
  value: decimal,
  /** Orders that are allotted nothing. */
  empty_orders: z.int(),
  groups: z.array(
    z.object({
      group: z.enum([...priorityGroups, 'others']),
      orders: z.int(),
      demanded: decimal,
      allotted: decimal,
      percent: decimal,
    }),
  ),
  /** Orders by what they are worth in the currency of the terms: from so much up to the next. */
  sizes: z.array(z.object({ from: decimal, orders: z.int(), demanded: decimal, allotted: decimal, percent: decimal })),
  currencies: z.array(
    z.object({
      currency: z.string(),
      orders: z.int(),
      paid: decimal,
      taken: decimal,
      returned: decimal,
      rate: z.nullable(decimal),
      rate_at: z.nullable(time),
    }),
  ),
  /** SHA-256 of the result, in hex. */
  hash: z.string(),
});

export const readAllocation = endpoint(calls.readAllocation, {
  summary:
    'What the orders of an offering with escrow would be allotted by its terms, or by another method, cap or over-allotment; after the allotment what was allotted.',
  input: z.object(choice),
  output: z.object({
    data: z.object({
      reference: z.string(),
      title: z.string(),
      security: z.string(),
      currency: z.string(),
      state: z.enum(raiseStates),
      closed_at: z.nullable(time),
      terms: z.object({
        method: z.enum(allocationMethods),
        price_mode: z.enum(priceModes),
        price_low: decimal,
        price_high: decimal,
        offered: decimal,
        over: decimal,
        step: decimal,
        min_order: decimal,
        soft_cap: z.nullable(decimal),
        rate_rule: z.enum(rateRules),
      }),
      method: z.enum(allocationMethods),
      cap: decimal,
      over: decimal,
      problems: z.array(z.enum(allocationProblems)),
      /** Until when some investors may leave. */
      leave_until: z.nullable(time),
      /** Null where it cannot be computed yet. */
      result: z.nullable(result),
      /** Of a lot: the hash in hex, and the number of the checkpoint of the ledger. */
      seed: z.nullable(z.object({ hash: z.string(), checkpoint: z.string() })),
      /** The newest one that was proposed. */
      decision: z.nullable(
        z.object({
          hash: z.string(),
          over: decimal,
          made_at: time,
          decided_at: z.nullable(time),
          written_at: z.nullable(time),
          failed_at: z.nullable(time),
        }),
      ),
      proposal: z.nullable(z.object(proposalShape)),
    }),
  }),
  refusals: ['not_found', 'invalid_field'],
});

export const listAllotments = endpoint(calls.listAllotments, {
  summary:
    'The orders of an offering with escrow in the order of their payment, with what each would be or was allotted.',
  input: z.extend(paging, choice),
  output: pagedReply(
    z.object({
      id: z.string(),
      reference: z.string(),
      customer_id: z.string(),
      customer: z.string(),
      paid_at: time,
      group: z.enum([...priorityGroups, 'others']),
      currency: z.string(),
      paid: decimal,
      demanded: decimal,
      allotted: decimal,
      price: decimal,
      taken: decimal,
      returned: decimal,
    }),
  ),
  refusals: ['not_found', 'invalid_field'],
});

export const proposeAllocation = endpoint(calls.proposeAllocation, {
  summary:
    'Proposes the allotment of a closed offering as it was computed by its terms: `hash` is that of the result that was seen. Another person decides.',
  input: z.object({ reference, over: optionalText(40), hash: text(64), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'invalid_field', 'reason_missing', 'already_done', 'conflict'],
});

export const decideAllocation = decisionCall(calls.decideAllocation, {
  summary:
    'Approves or rejects a proposed allotment. It is computed again, and refused where the result is another one.',
  refusals: ['conflict'],
});
