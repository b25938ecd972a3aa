import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { orderEndReasons, orderSides } from '../../kernel/order.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { waitingCall } from '../../kernel/staff-proposal.ts';
import {
  abusePatterns,
  accountLinks,
  surveillanceFacts,
  surveillanceOutcomes,
  surveillanceStates,
} from './surveillance.rules.ts';
import * as calls from './surveillance.staff.calls.ts';

export const countWaitingSurveillance = waitingCall(
  calls.countWaitingSurveillance,
  'How many cases of market surveillance are open.',
);

const person = z.object({ id: z.string(), name: z.string() });

const caseShape = {
  id: z.string(),
  market: z.string(),
  security: z.string(),
  /** The trading day, in the time zone of the market. */
  day: z.string(),
  pattern: z.enum(abusePatterns),
  customers: z.array(person),
  /** What connects them, of wash trades. */
  links: z.array(z.enum(accountLinks)),
  facts: z.array(z.object({ fact: z.enum(surveillanceFacts), value: decimal })),
  state: z.enum(surveillanceStates),
  found_at: time,
  taker: z.string(),
  closer: z.string(),
  closed_at: z.nullable(time),
  outcome: z.nullable(z.enum(surveillanceOutcomes)),
  reason: z.string(),
};

export const listSurveillanceCases = endpoint(calls.listSurveillanceCases, {
  summary:
    'What surveillance found in the markets between investors, the newest day first; `search` is the beginning of a market or of a user name.',
  input: z.extend(paging, {
    state: z._default(z.enum(['', ...surveillanceStates]), ''),
    pattern: z._default(z.enum(['', ...abusePatterns]), ''),
    market: optionalText(41),
  }),
  output: z.extend(pagedReply(z.object(caseShape)), {
    /** By which markets it can be filtered. */
    markets: z.array(z.string()),
  }),
  refusals: ['invalid_field'],
});

export const readSurveillanceCase = endpoint(calls.readSurveillanceCase, {
  summary: 'A case of market surveillance with its evidence: what the log says of its orders, and its trades.',
  input: z.object({ id: reference }),
  output: z.object({
    data: z.object({
      ...caseShape,
      currency: z.string(),
      notes: z.array(z.object({ id: z.string(), by: z.string(), at: time, text: z.string() })),
      /** In the order of the log. */
      events: z.array(
        z.object({
          /** Of the log of the market. */
          number: z.string(),
          at: time,
          kind: z.enum(['accepted', 'cancel', 'reduce', 'traded', 'reduced', 'ended']),
          /** Why an order ended; null of everything else. */
          reason: z.nullable(z.enum(orderEndReasons)),
          /** Of the order; of a trade, of the order that came second. */
          order: z.string(),
          /** Of a trade the buyer, then the seller. */
          customers: z.array(person),
          side: z.enum([...orderSides, 'auction']),
          price: decimal,
          units: decimal,
          /** The number of the trade in its market. */
          trade: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

export const takeSurveillanceCase = endpoint(calls.takeSurveillanceCase, {
  summary: 'Takes an open case, so that others see who works on it.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found', 'already_done'],
});

export const writeSurveillanceNote = endpoint(calls.writeSurveillanceNote, {
  summary: 'Adds a comment to a case that is not closed.',
  input: z.object({ id: reference, text: text(2000) }),
  output: noFields,
  refusals: ['not_found', 'already_done', 'invalid_field'],
});

export const closeSurveillanceCase = endpoint(calls.closeSurveillanceCase, {
  summary: 'Closes a case with its outcome and the reason; it stays closed.',
  input: z.object({ id: reference, outcome: z.enum(surveillanceOutcomes), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'already_done', 'reason_missing'],
});
