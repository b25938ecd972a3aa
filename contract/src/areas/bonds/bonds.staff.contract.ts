import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, symbol, text } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import { bondTermsFields } from './bond-terms-fields.ts';
import * as calls from './bonds.staff.calls.ts';
import { periodFields } from './period-fields.ts';

/** The JSON of the terms: `bondTermsFields`. */
const terms = text(60_000);
const day = text(10);

export const listBonds = endpoint(calls.listBonds, {
  summary: 'The securities with the terms of those that are bonds, and whether others are proposed.',
  input: noFields,
  output: listReply(
    z.object({
      ticker: z.string(),
      name: z.string(),
      /** Null for a security that has none. */
      bond: z.nullable(
        z.object({
          version: z.int(),
          since: time,
          nominal: decimal,
          terms: bondTermsFields,
          /** The next payment from today on; null after the last one. */
          next: z.nullable(periodFields),
        }),
      ),
      is_proposed: z.boolean(),
    }),
  ),
  refusals: [],
});

export const readBond = endpoint(calls.readBond, {
  summary:
    'The versions of the terms of a bond, newest first, its schedule, and the proposal that waits for a decision.',
  input: z.object({ ticker: symbol }),
  output: z.object({
    ticker: z.string(),
    name: z.string(),
    versions: z.array(
      z.object({
        version: z.int(),
        from: time,
        proposer: z.string(),
        approver: z.string(),
        reason: z.string(),
        terms: bondTermsFields,
      }),
    ),
    /** Of the terms in force. */
    periods: z.array(periodFields),
    proposal: z.nullable(z.object({ ...proposalShape, terms: bondTermsFields, periods: z.array(periodFields) })),
    /** What terms may name. */
    currencies: z.array(z.object({ code: z.string(), scale: z.int() })),
    indices: z.array(z.object({ code: z.string(), name: z.string() })),
    calendars: z.array(z.object({ calendar: z.string(), last_year: z.int() })),
  }),
  refusals: ['not_found'],
});

export const previewSchedule = endpoint(calls.previewSchedule, {
  summary: 'The schedule that a bond of these terms would have. Nothing is changed.',
  input: z.object({ ticker: symbol, terms }),
  output: listReply(periodFields),
  refusals: ['not_found', 'invalid_field'],
});

export const proposeBondTerms = endpoint(calls.proposeBondTerms, {
  summary:
    'Proposes the terms of a bond; another person decides. `version` is the one that they were made from, 0 for the first.',
  input: z.object({ ticker: symbol, terms, version: text(10), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'invalid_field', 'conflict', 'reason_missing', 'already_done'],
});

export const decideBondTerms = decisionCall(calls.decideBondTerms, {
  summary: 'Puts proposed terms in force, or not. Who proposed them may withdraw and never approve them.',
});

export const listHolidays = endpoint(calls.listHolidays, {
  summary: 'The days on which the banks of a country are closed in a year, and what is proposed about them.',
  /** Without a year that of today. */
  input: z.object({ calendar: text(2), year: z._default(text(4).check(z.regex(/^(?:20\d{2})?$/)), '') }),
  output: z.object({
    calendars: z.array(z.object({ calendar: z.string(), last_year: z.int() })),
    year: z.int(),
    data: z.array(z.object({ day: z.string(), name: z.string() })),
    /** Of every country and year. */
    proposals: z.array(
      z.object({ ...proposalShape, calendar: z.string(), day: z.string(), name: z.string(), adds: z.boolean() }),
    ),
  }),
  refusals: [],
});

export const proposeHoliday = endpoint(calls.proposeHoliday, {
  summary: 'Proposes to add a holiday to the calendar of a country, or to remove one; another person decides.',
  input: z.object({
    calendar: text(2),
    day,
    adds: flag,
    /** Only where one is added. */
    name_en: optionalText(100),
    name_es: optionalText(100),
    reason: text(500),
  }),
  output: noFields,
  refusals: ['invalid_field', 'reason_missing', 'already_done'],
});

export const decideHoliday = decisionCall(calls.decideHoliday, {
  summary: 'Changes the calendar of a country as proposed, or not.',
});

export const listRates = endpoint(calls.listRates, {
  summary: 'The rate indices, the newest published rates of one of them, and what is proposed.',
  input: z.object({ index: optionalText(20) }),
  output: z.object({
    indices: z.array(z.object({ code: z.string(), name: z.string(), source: z.string() })),
    /** The newest days first; a corrected rate is behind the one that corrected it. */
    data: z.array(
      z.object({
        day: z.string(),
        version: z.int(),
        is_newest: z.boolean(),
        percent: decimal,
        published_by: z.string(),
        entered_at: time,
        proposer: z.string(),
        approver: z.string(),
      }),
    ),
    proposals: z.array(
      z.object({
        ...proposalShape,
        kind: z.enum(['index', 'fixing']),
        index: z.string(),
        /** Of a new index its names; of a fixing ''. */
        name: z.string(),
        day: z.string(),
        percent: z.string(),
        published_by: z.string(),
      }),
    ),
  }),
  refusals: [],
});

export const proposeRateIndex = endpoint(calls.proposeRateIndex, {
  summary: 'Proposes another rate index; another person decides.',
  input: z.object({ code: text(20), name_en: text(100), name_es: text(100), source: text(300), reason: text(500) }),
  output: noFields,
  refusals: ['invalid_field', 'reason_missing', 'already_done'],
});

export const proposeRateFixing = endpoint(calls.proposeRateFixing, {
  summary:
    'Proposes the published rate of an index on a day, or one that corrects it; another person decides. Per cent a year, which may be below zero.',
  input: z.object({ index: text(20), day, percent: text(20), published_by: text(300), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'invalid_field', 'reason_missing', 'already_done'],
});

export const decideRate = decisionCall(calls.decideRate, {
  summary: 'Enters a proposed rate index or rate, or not.',
});
