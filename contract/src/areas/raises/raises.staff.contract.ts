import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { raiseOutcomes, raiseStates } from '../../kernel/raise.ts';
import { decimal, listReply, pagedReply, time } from '../../kernel/reply.ts';
import { proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { raiseCheckNames } from './raise-checks.ts';
import { raiseSections } from './raise-form.ts';
import * as calls from './raises.staff.calls.ts';
import { checkItems } from './review-checklist.ts';
import { staffPageReply, staffTermsReply } from './staff-terms.ts';

/** What two of the staff decide about an offering on its page. */
export const raiseProposalKinds = ['approve', 'change', 'cancel'] as const;

/** What a person did of an offering, or the platform by itself. */
export const raiseHistoryKinds = [
  'written',
  'page',
  'announced',
  'opened',
  'closed',
  'ended',
  'checked',
  'unchecked',
  'returned',
  'proposed',
  'refused',
  'approved',
  'changed',
  'cancelled',
  'suspended',
  'resumed',
  'corrected',
] as const;
export type RaiseHistoryKind = (typeof raiseHistoryKinds)[number];

const raiseReply = {
  id: z.string(),
  reference: z.string(),
  security: z.string(),
  /** The user name of the company. */
  issuer: z.string(),
  state: z.enum(raiseStates),
  state_since: time,
  is_suspended: z.boolean(),
  created_at: time,
};

const proposed = z.object({
  ...proposalShape,
  kind: z.enum(raiseProposalKinds),
  /** The hash of the terms that are approved; empty where it is about none. */
  terms: z.string(),
  /** Of a change: what the terms would be. */
  next_terms: z.nullable(staffTermsReply),
});

export const listRaises = endpoint(calls.listRaises, {
  summary:
    'Offerings with escrow, newest first; `search` is the beginning of a reference, of a security, of the user name of the company, or a word of the title.',
  input: z.extend(paging, {
    state: z._default(z.enum(['', ...raiseStates, 'suspended']), ''),
    /** A user name; empty for all. */
    issuer: optionalText(64),
    currency: optionalText(24),
  }),
  output: pagedReply(
    z.object({
      ...raiseReply,
      title_en: z.string(),
      title_es: z.string(),
      currency: z.string(),
      soft_cap: z.nullable(decimal),
      hard_cap: decimal,
      opens_at: time,
      closes_at: time,
      /** Whether a proposal about it waits for a second person. */
      is_proposed: z.boolean(),
    }),
  ),
  refusals: ['invalid_field'],
});

export const listRaiseFilters = endpoint(calls.listRaiseFilters, {
  summary: 'By what offerings with escrow can be looked for: their currencies, and the user names of their companies.',
  input: noFields,
  output: z.object({ currencies: z.array(z.string()), issuers: z.array(z.string()) }),
  refusals: [],
});

export const countRaisesInReview = waitingCall(
  calls.countRaisesInReview,
  'How many offerings with escrow are in review, or wait for a second person.',
);

export const readRaise = endpoint(calls.readRaise, {
  summary: 'One offering with escrow, by its reference: terms, page, checklist, proposals, versions.',
  input: z.object({ reference: text(40) }),
  output: z.object({
    data: z.object({
      ...raiseReply,
      slug: z.string(),
      issuer_id: z.string(),
      suspended_at: z.nullable(time),
      suspended_reason: z.string(),
      cancel_reason: z.string(),
      outcome: z.nullable(z.enum(raiseOutcomes)),
      announced_at: z.nullable(time),
      opened_at: z.nullable(time),
      closed_at: z.nullable(time),
      ended_at: z.nullable(time),
      terms: staffTermsReply,
      /** Null while the company wrote none. */
      page: z.nullable(staffPageReply),
      versions: z.array(z.object({ version: z.int(), hash: z.string(), at: time, by: z.string() })),
      page_versions: z.array(z.object({ version: z.int(), at: time, by: z.string() })),
      checks: z.array(
        z.object({
          item: z.enum(checkItems),
          is_done: z.boolean(),
          /** What it is about changed since it was ticked. */
          is_outdated: z.boolean(),
          by: z.string(),
          at: z.nullable(time),
          note: z.string(),
          version: z.nullable(z.int()),
        }),
      ),
      /** Points of the company's own checklist that are not met now; empty after the review. */
      unmet: z.array(z.enum(raiseCheckNames)),
      comments: z.array(
        z.object({
          id: z.string(),
          section: z.enum(raiseSections),
          text: z.string(),
          is_from_staff: z.boolean(),
          at: time,
          is_resolved: z.boolean(),
        }),
      ),
      /** How many customers are on its waiting list. */
      waiting: z.int(),
      /** Why it did not open on its day; empty where nothing keeps it. */
      kept_for: z.enum(['', 'units', 'security']),
      proposals: z.array(proposed),
      /** For how many days at least subscribers may leave after a change. */
      leave_days: z.int(),
      /** The newest versions of the documents of the security, which a change may name. */
      documents: z.array(
        z.object({ document: z.string(), version: z.int(), title_en: z.string(), title_es: z.string() }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

export const readRaiseVersion = endpoint(calls.readRaiseVersion, {
  summary: 'A version of the terms of an offering with escrow and one of its page, to compare with another.',
  input: z.object({
    reference: text(40),
    version: z.coerce.number().check(z.int(), z.gte(1), z.lte(9_999)),
    page_version: z.coerce.number().check(z.int(), z.gte(1), z.lte(9_999)),
  }),
  output: z.object({ data: z.object({ terms: staffTermsReply, page: z.nullable(staffPageReply) }) }),
  refusals: ['not_found'],
});

export const readRaiseHistory = endpoint(calls.readRaiseHistory, {
  summary: 'Who did what about an offering with escrow, newest first.',
  input: z.object({ reference: text(40) }),
  output: listReply(
    z.object({
      at: time,
      kind: z.enum(raiseHistoryKinds),
      /** Empty: the platform by itself. */
      by: z.string(),
      proposed_by: z.string(),
      /** A reason, a version, an item of the checklist. */
      note: z.string(),
    }),
  ),
  refusals: ['not_found'],
});
