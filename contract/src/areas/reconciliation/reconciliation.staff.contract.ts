import * as z from 'zod/mini';
import { accountKinds } from '../../kernel/account-kind.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { amountFacts, caseStates, valueFacts } from './reconciliation.rules.ts';
import * as calls from './reconciliation.staff.calls.ts';

export const readCover = endpoint(calls.readCover, {
  summary:
    'What is outside beside what the books say and what is owed, as compared last; the currencies that are stopped.',
  input: noFields,
  output: z.object({
    currencies: z.array(
      z.object({
        currency: z.string(),
        assets: decimal,
        /** What customers and others are owed. */
        liabilities: decimal,
        /** Assets less liabilities: below zero something is missing. */
        surplus: decimal,
        checked_at: time,
      }),
    ),
    stops: z.array(
      z.object({
        id: z.string(),
        currency: z.string(),
        cause: z.enum(['shortfall', 'staff']),
        finding: z.string(),
        stopped_at: time,
        /** Empty where the comparison stopped it. */
        stopper: z.string(),
        /** That it is lifted, which takes two. */
        proposal: z.nullable(z.object(proposalShape)),
      }),
    ),
    places: z.array(
      z.object({
        place: z.string(),
        currency: z.string(),
        /** By the books. */
        mirror: decimal,
        found: decimal,
        hot: decimal,
        cold: decimal,
        checked_at: time,
      }),
    ),
    /** The newest comparisons; a failure says why nothing was compared. */
    runs: z.array(z.object({ at: time, failure: z.string(), differences: z.int(), short: z.int() })),
  }),
  refusals: [],
});

export const stopLeaving = endpoint(calls.stopLeaving, {
  summary: 'Stops a currency: none of it is withdrawn until two people lift the stop.',
  input: z.object({ currency: symbol, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const proposeLift = endpoint(calls.proposeLift, {
  summary: 'Proposes that a stop is lifted; another person decides.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const decideLift = decisionCall(calls.decideLift, {
  summary:
    'Lifts a stop that another person proposed to lift, or keeps it. What is missing now is accepted; the currency is stopped again when more is missing.',
});

export const countWaitingCases = waitingCall(calls.countWaitingCases, 'How many differences are not explained yet.');

/** An account of the platform with its place, or of a customer with the id, which a posting within one customer leaves out. */
const account = z.object({ kind: z.enum(accountKinds), place: z.string() });

/** What a case says is expected or found: figures, ids and codes, which the page says in the reader's language. */
const fact = z.discriminatedUnion('fact', [
  z.object({ fact: z.enum(amountFacts), amount: decimal, currency: z.string() }),
  z.object({ fact: z.enum(valueFacts), value: z.string() }),
  z.object({ fact: z.literal('posting'), amount: decimal, currency: z.string(), from: account, to: account }),
]);

export const listCases = endpoint(calls.listCases, {
  summary:
    'The differences between books, rows and what is outside, newest first; `search` is the beginning of an event or a place.',
  input: z.extend(paging, { state: z._default(z.enum(['', ...caseStates]), '') }),
  output: pagedReply(
    z.object({
      id: z.string(),
      kind: z.string(),
      /** The id of what it is about, or the place outside with its currency. */
      event: z.string(),
      expected: z.array(fact),
      found: z.array(fact),
      state: z.enum(caseStates),
      first_seen: time,
      taker: z.string(),
      resolver: z.string(),
      resolved_at: z.nullable(time),
      note: z.string(),
    }),
  ),
  refusals: ['invalid_field'],
});

export const takeCase = endpoint(calls.takeCase, {
  summary: 'Takes a case to work on it; the reason is its note.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const closeCase = endpoint(calls.closeCase, {
  summary: 'Closes a case with the note that explains it. The same difference is not a case again; another one is.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});
