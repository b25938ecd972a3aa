import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, text } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { corporateActionKinds, corporateActionStates } from './kinds.ts';
import * as calls from './reports.staff.calls.ts';

/** Of the issuer of an event where it is no customer. */
export const operatorsOwn = '-';

const reportInput = z.object({
  /** Of payment days, YYYY-MM-DD; empty without a limit. */
  from_day: optionalText(10),
  to_day: optionalText(10),
  security: optionalText(40),
  /** A user name, or `-` for securities of the operator's own; empty for all. */
  issuer: optionalText(64),
});

/** Amounts of what holders get: gross is tax and net together, and net is what is paid, waits, is kept, is outside and went back together. */
const amounts = {
  gross: decimal,
  tax: decimal,
  net: decimal,
  paid: decimal,
  /** Not paid yet, and nothing is wrong. */
  waiting: decimal,
  /** Kept for a reason, or failed. */
  kept: decimal,
  outside: decimal,
  /** What holders did not claim in time and the issuer got back. */
  returned: decimal,
  funded: decimal,
  /** What was funded beyond what holders get, and went back. */
  residue: decimal,
};

export const readPaymentsReport = endpoint(calls.readPaymentsReport, {
  summary:
    'What the events of securities paid, by event and currency, of the payment days of a period, the newest first; at most 5,000 lines.',
  input: reportInput,
  output: z.object({
    data: z.array(
      z.object({
        reference: z.string(),
        security: z.string(),
        kind: z.enum(corporateActionKinds),
        state: z.enum(corporateActionStates),
        /** Empty: the operator's own. */
        issuer: z.string(),
        payment_day: z.string(),
        currency: z.string(),
        holders: z.int(),
        ...amounts,
      }),
    ),
    totals: z.array(z.object({ currency: z.string(), events: z.int(), ...amounts })),
  }),
  refusals: ['invalid_field'],
});

export const printPaymentsReport = endpoint(calls.printPaymentsReport, {
  summary: 'The same report as a PDF, in the language of the caller.',
  input: reportInput,
  output: noFields,
  refusals: ['invalid_field'],
});

export const listEventSecurities = endpoint(calls.listEventSecurities, {
  summary: 'The securities that have events, with their issuers: what lists of events are filtered by.',
  input: noFields,
  output: listReply(z.object({ security: z.string(), issuer: z.string() })),
  refusals: [],
});

/** What happened to an event, and what staff and issuer did. */
export const eventHistoryKinds = [
  'drafted',
  'changed',
  'sent',
  'proposed',
  'announced',
  'refused',
  'returned',
  'recorded',
  'entitled',
  'accepted',
  'funding-decided',
  'funded',
  'paid',
  'return-decided',
  'residue',
  'unclaimed',
  'cancelled',
  'closed',
] as const;
export type EventHistoryKind = (typeof eventHistoryKinds)[number];

export const readEventHistory = endpoint(calls.readEventHistory, {
  summary: 'Who did what about a corporate action and when, and what the platform did by itself; the newest first.',
  input: z.object({ reference: text(40) }),
  output: listReply(
    z.object({
      at: time,
      kind: z.enum(eventHistoryKinds),
      /** Names of staff or the user name of the issuer; empty: the platform. */
      by: z.string(),
      /** Of two the one who proposed it; empty otherwise. */
      proposed_by: z.string(),
      /** The reason of a decision, an amount with its currency, a version, or a number of holders. */
      note: z.string(),
    }),
  ),
  refusals: ['not_found'],
});
