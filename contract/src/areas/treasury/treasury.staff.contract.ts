import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { optionalText, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { accountKinds, feeKinds } from './treasury.rules.ts';
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
        owners: z.int(),
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
        name: z.string(),
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
