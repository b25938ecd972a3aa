import * as z from 'zod/mini';
import { approvalField, approvalRefusals } from '../../kernel/approval.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, optionalAmount, optionalText, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { movementKinds } from '../../kernel/movement-kind.ts';
import { accountKinds } from '../../kernel/account-kind.ts';
import { decisionFields, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { adjustmentStates, directions, feeKinds, moveStates, walletSides } from './treasury.rules.ts';
import * as calls from './treasury.staff.calls.ts';

const kind = z.enum(accountKinds);

export const readTrialBalance = endpoint(calls.readTrialBalance, {
  summary:
    'The sums of all accounts by currency, and the lines that they are made of; `filter` is a currency. The accounts of a currency add up to zero.',
  input: paging,
  output: z.extend(
    pagedReply(
      z.object({
        currency: z.string(),
        kind,
        /** Of an account of the platform: the fee, the network, the bank account. */
        place: z.string(),
        /** All accounts of customers of this kind, and how many of them have a balance. */
        of_customers: z.boolean(),
        accounts: z.int(),
        balance: decimal,
      }),
    ),
    {
      currencies: z.array(
        z.object({
          currency: z.string(),
          /** What customers have: available, held, frozen. */
          customers: decimal,
          /** What others are owed: issuers, payments under way, money without an owner. */
          others: decimal,
          /** What the platform itself has: inventory and fees, less what is owed to it and written off. */
          own: decimal,
          /** What is outside, by the books: on networks and at banks, and for a security what was issued. */
          outside: decimal,
          /** Of all accounts: zero. */
          sum: decimal,
        }),
      ),
      at: time,
    },
  ),
  refusals: [],
});

export const listOwnedAccounts = endpoint(calls.listOwnedAccounts, {
  summary:
    'The accounts of customers of one kind and currency that have a balance, the largest first. The look is recorded.',
  input: z.extend(paging, { kind, currency: symbol }),
  output: pagedReply(
    z.object({
      customer_id: z.string(),
      /** Empty where the owner is no customer any more. */
      customer: z.string(),
      place: z.string(),
      balance: decimal,
    }),
  ),
  refusals: ['not_found'],
});

export const readAccountStatement = endpoint(calls.readAccountStatement, {
  summary:
    'What an account had, received and paid in a period, line by line; `search` is the id of a movement or of its event, or a kind of movement. A look at the account of a customer is recorded.',
  input: z.extend(paging, {
    kind,
    currency: symbol,
    /** Of an account of the platform. */
    place: optionalText(200),
    /** The customer; empty for an account of the platform. */
    owner: optionalText(64),
  }),
  output: z.extend(
    pagedReply(
      z.object({
        /** Of the posting, for lists. */
        key: z.string(),
        movement: z.string(),
        name: z.enum(movementKinds),
        /** The id of what caused it: the deposit, the swap. */
        event: z.string(),
        at: time,
        amount: decimal,
        counterpart: z.object({
          kind,
          place: z.string(),
          customer_id: z.string(),
          customer: z.string(),
        }),
      }),
    ),
    {
      /** The owner's user name; empty for an account of the platform. */
      customer: z.string(),
      /** The balances at the beginning and at the end of the period, whatever the other filters are. */
      opening: decimal,
      closing: decimal,
      /** Of all lines that the filters leave. */
      received: decimal,
      paid: decimal,
    },
  ),
  refusals: ['not_found', 'invalid_field'],
});

export const listFees = endpoint(calls.listFees, {
  summary: 'The fees that were earned, by day or month, kind and currency, newest first.',
  input: z.extend(paging, {
    step: z._default(z.enum(['day', 'month']), 'month'),
    kind: z._default(z.enum(['', ...feeKinds]), ''),
    /** The time zone of the reader, whose days and months are meant. */
    zone: z._default(text(60), 'UTC'),
  }),
  output: pagedReply(
    z.object({
      /** The first moment of the day or month, and the first one after it. */
      from: time,
      before: time,
      kind: z.string(),
      currency: z.string(),
      amount: decimal,
      movements: z.int(),
    }),
  ),
  refusals: ['invalid_field'],
});

export const countWaitingAdjustments = waitingCall(
  calls.countWaitingAdjustments,
  'How many adjustments wait for a second person.',
);

export const listAdjustments = endpoint(calls.listAdjustments, {
  summary: "Corrections of customers' balances, newest first; `search` is the beginning of a user name, or an id.",
  input: z.extend(paging, { state: z._default(z.enum(['', ...adjustmentStates]), '') }),
  output: z.extend(
    pagedReply(
      z.object({
        ...proposalShape,
        customer_id: z.string(),
        customer: z.string(),
        direction: z.enum(directions),
        currency: z.string(),
        amount: decimal,
        /** What it was worth when it was proposed, then when it was approved. */
        usd: decimal,
        state: z.enum(adjustmentStates),
        decider: z.string(),
        decided_at: z.nullable(time),
        decision_reason: z.string(),
        ended_at: z.nullable(time),
      }),
    ),
    {
      /** The most that one adjustment, and all of 24 hours, may be worth; and what those of the last 24 hours are worth. */
      usd_each: decimal,
      usd_day: decimal,
      usd_used: decimal,
    },
  ),
  refusals: ['invalid_field'],
});

export const proposeAdjustment = endpoint(calls.proposeAdjustment, {
  summary:
    "Proposes a correction of a customer's balance: a credit from the platform's inventory, or a debit to it. `customer` is a user name, an e-mail address or an id.",
  input: z.object({
    customer: text(200),
    direction: z.enum(directions),
    currency: symbol,
    amount,
    reason: text(500),
  }),
  output: z.object({ id: z.string() }),
  refusals: [
    'not_found',
    'reason_missing',
    'currency_inactive',
    'amount_invalid',
    'price_stale',
    'limit_exceeded',
    'insufficient_balance',
  ],
});

export const decideAdjustment = endpoint(calls.decideAdjustment, {
  summary:
    'Approves a proposed adjustment, whose currency and amount are typed again, or rejects it. Who proposed it may only reject it. The worker posts it within seconds.',
  input: z.object({ ...decisionFields, ...approvalField, currency: optionalText(40), amount: optionalAmount }),
  output: noFields,
  refusals: [
    'not_found',
    'reason_missing',
    'already_done',
    'own_proposal',
    'approver_waits',
    ...approvalRefusals,
    'currency_inactive',
    'amount_invalid',
    'price_stale',
    'limit_exceeded',
    'insufficient_balance',
  ],
});

export const readWallets = endpoint(calls.readWallets, {
  summary: 'The hot and the cold wallet of each network as they were last seen, what should be moved, and the moves.',
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        place: z.string(),
        currency: z.string(),
        hot: decimal,
        cold: decimal,
        checked_at: time,
        suggestion: z.nullable(z.object({ source: z.enum(walletSides), amount: decimal })),
      }),
    ),
    /** The share of each network that should be hot, in percent. */
    hot_min: z.int(),
    hot_max: z.int(),
    moves: z.array(
      z.object({
        ...proposalShape,
        place: z.string(),
        currency: z.string(),
        source: z.enum(walletSides),
        amount: decimal,
        state: z.enum(moveStates),
        decider: z.string(),
      }),
    ),
  }),
  refusals: [],
});

export const proposeMove = endpoint(calls.proposeMove, {
  summary: 'Proposes a move between the hot and the cold wallet of a network; another person decides.',
  input: z.object({ place: text(60), currency: symbol, source: z.enum(walletSides), amount, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'amount_invalid', 'insufficient_balance'],
});

export const decideMove = endpoint(calls.decideMove, {
  summary:
    'Approves a proposed move, whose currency and amount are typed again, or rejects it. The worker gives the order to the custodian.',
  input: z.object({ ...decisionFields, ...approvalField, currency: optionalText(40), amount: optionalAmount }),
  output: noFields,
  refusals: [
    'not_found',
    'reason_missing',
    'already_done',
    'own_proposal',
    'approver_waits',
    ...approvalRefusals,
    'amount_invalid',
    'insufficient_balance',
  ],
});
