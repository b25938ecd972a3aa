import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { bit, decimal, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import { cardProblems, cardReasons, cardStates } from './card-states.ts';
import * as calls from './cards.staff.calls.ts';

const state = z.enum(cardStates);
const reason = z.nullable(z.enum(cardReasons));

const row = {
  id: z.string(),
  reference_no: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  tokens: decimal,
  symbol: z.string(),
  /** Price and fee, in USD. */
  total: decimal,
  card_network: z.string(),
  last_four: z.string(),
  state,
  problem: z.nullable(z.enum(cardProblems)),
  created_at: time,
  state_since: time,
  /** A refund waits for a second person. */
  is_proposed: bit,
};

export const countWaitingPurchases = waitingCall(
  calls.countWaitingPurchases,
  'How many card purchases staff have to look at: disputed ones, and those of which the acquirer says something that does not fit.',
);

export const listPurchaseQueue = endpoint(calls.listPurchaseQueue, {
  summary:
    'Card purchases: those that staff have to look at, those under way, the disputed ones, or all, newest first.',
  input: z.object({
    view: z._default(z.enum(['attention', 'open', 'disputes', 'all']), 'attention'),
    /** `search` is the beginning of a user name, an e-mail address or a reference, or all last four digits of the card. */
    ...queueFields,
  }),
  output: z.object({
    ...queueShape(z.object(row), z.object({ attention: z.int() })),
  }),
  refusals: [],
});

export const readPurchaseCase = endpoint(calls.readPurchaseCase, {
  summary: 'A card purchase with what happened to it and what staff noted. The look is recorded.',
  input: z.object({ id: reference }),
  output: z.object({
    ...row,
    email: z.string(),
    price: decimal,
    fee: decimal,
    acquirer_id: z.string(),
    reason,
    frozen: decimal,
    owed: decimal,
    next_check_at: z.nullable(time),
    dispute_id: z.string(),
    steps: z.array(z.object({ state, reason, at: time })),
    notices: z.array(z.object({ key: z.string(), received_at: time })),
    notes: z.array(z.object({ id: z.string(), author: z.string(), text: z.string(), at: time })),
    /** A refund takes two people: from the amount `two_people_from` on. */
    takes_two: bit,
    two_people_from: decimal,
    proposal: z.nullable(z.object(proposalShape)),
  }),
  refusals: ['not_found'],
});

export const askAcquirer = endpoint(calls.askAcquirer, {
  summary:
    'Makes the worker ask the acquirer about a purchase now; a problem is forgotten and found again if it is still there.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const refundPurchase = endpoint(calls.refundPurchase, {
  summary:
    'Refunds a captured purchase: its tokens go back, the money returns to the card. A large one is proposed to a second person.',
  input: z.object({ id: reference, reason: text(500) }),
  output: z.object({ is_proposed: z.boolean() }),
  refusals: ['not_found', 'reason_missing', 'already_done', 'currency_inactive'],
});

export const decideRefundProposal = decisionCall(calls.decideRefundProposal, {
  summary: 'Confirms or declines a proposed refund. Who proposed it may decline it and never confirm it.',
  refusals: ['currency_inactive'],
});

export const noteEvidence = endpoint(calls.noteEvidence, {
  summary: 'Notes what was found out about a purchase, for the evidence of a dispute. The customer does not read it.',
  input: z.object({ id: reference, text: text(2_000) }),
  output: noFields,
  refusals: ['not_found', 'invalid_field'],
});
