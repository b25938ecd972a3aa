import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { kycStatus, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import * as calls from './kyc.staff.calls.ts';

const reviewViews = ['open', 'second', 'decided'] as const;
const verdicts = ['approve', 'ask_again', 'refuse'] as const;
const states = ['open', 'approved', 'asked_again', 'refused', 'withdrawn'] as const;
const causes = ['on_hold', 'no_answer', 'check_failed', 'profile_missing', 'differs', 'hit', 'level', 'staff'] as const;

const review = {
  id: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  /** The most serious first. */
  causes: z.array(z.enum(causes)),
  opened_at: time,
  due_at: time,
  state: z.enum(states),
  /** Who proposed a decision that waits for a second person; '' without one. */
  proposer: z.string(),
  /** Who decided; '' while it is open, or where the provider settled it. */
  decider: z.string(),
  decided_at: z.nullable(time),
};

const reason = z.object({
  code: z.string(),
  verdict: z.enum(verdicts),
  /** What the customer reads; in both languages, because his may be another than that of staff. */
  en: z.string(),
  es: z.string(),
  needs_note: z.boolean(),
});

const hit = z.object({
  list: z.string(),
  /** 0 to 100; null where people compare. */
  score: z.nullable(z.int()),
  name: z.string(),
  born_on: z.string(),
  note: z.string(),
  /** Staff approved this customer with it before. */
  is_accepted: z.boolean(),
  /** The entry's identifier on its list. */
  id: z.string(),
  /** What was compared; none where people compare. */
  reasons: z.array(
    z.object({
      kind: z.enum(['name', 'birth', 'country']),
      /** Of a name: primary, strong or weak as the list says. */
      result: z.enum(['primary', 'strong', 'weak', 'same', 'near', 'other', 'unknown']),
      /** What it gave to the score or took; null where the provider rates in its own way. */
      points: z.nullable(z.int()),
      /** The customer's. */
      own: z.string(),
      listed: z.string(),
    }),
  ),
});

export const countWaitingReviews = waitingCall(calls.countWaitingReviews, 'How many verifications wait for a person.');

export const listReviews = endpoint(calls.listReviews, {
  summary:
    'The identity reviews of a queue: who waits longest first, decided ones newest first; with the reasons to choose from.',
  input: z.object({
    view: z._default(z.enum(reviewViews), 'open'),
    /** `search` is the beginning of a user name or an e-mail address. */
    ...queueFields,
  }),
  output: z.object({
    ...queueShape(z.object(review), z.object({ open: z.int(), second: z.int() })),
    reasons: z.array(reason),
  }),
  refusals: [],
});

export const readReview = endpoint(calls.readReview, {
  summary:
    "A review with the provider's evidence beside the profile, the watch lists and the former attempts. The look is recorded.",
  input: z.object({ id: reference }),
  output: z.object({
    ...review,
    version: z.int(),
    email: z.string(),
    user_type: z.enum(['', 'personal', 'business']),
    country: z.string(),
    kyc_status: kycStatus,
    /** The language that the customer reads. */
    language: z.enum(['en', 'es']),
    provider: z.object({
      review_status: z.string(),
      answer: z.enum(['', 'GREEN', 'RED']),
      reject_type: z.enum(['', 'FINAL', 'RETRY']),
      reached_at: z.nullable(time),
      comment: z.string(),
      labels: z.array(z.string()),
    }),
    documents: z.array(
      z.object({
        kind: z.string(),
        country: z.string(),
        number: z.string(),
        valid_until: z.string(),
        is_expired: z.boolean(),
      }),
    ),
    checks: z.array(
      z.object({
        name: z.string(),
        result: z.enum(['passed', 'failed', 'waiting']),
        labels: z.array(z.string()),
        images: z.array(z.string()),
      }),
    ),
    fields: z.array(
      z.object({
        name: z.string(),
        profile: z.string(),
        provider: z.string(),
        result: z.enum(['matches', 'partly', 'differs', 'not_read']),
      }),
    ),
    hits: z.array(hit),
    /** When the watch lists last answered about these names; null while they have not, and the customer cannot be approved. */
    screened_at: z.nullable(time),
    /** What the provider decided or left open so far, newest first. */
    attempts: z.array(
      z.object({
        at: time,
        review_status: z.string(),
        answer: z.string(),
        reject_type: z.string(),
        labels: z.array(z.string()),
      }),
    ),
    /** The former reviews by staff, newest first. */
    decisions: z.array(
      z.object({
        at: time,
        state: z.enum(states),
        decider: z.string(),
        second: z.string(),
        reason: z.string(),
        note: z.string(),
      }),
    ),
    /** The verdicts that take two people: they override the provider's. */
    needs_two: z.array(z.enum(verdicts)),
    proposal: z.nullable(
      z.object({
        ...proposalShape,
        verdict: z.enum(verdicts),
        note: z.string(),
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const readReviewImage = endpoint(calls.readReviewImage, {
  summary: "An image of the provider's evidence, as a file instead of a JSON reply.",
  input: z.object({ id: reference, image: text(64) }),
  output: noFields,
  refusals: ['not_found'],
});

export const decideReview = endpoint(calls.decideReview, {
  summary:
    'Decides a review that is as it was seen; a verdict that overrides the provider becomes a proposal for a second person.',
  input: z.object({
    id: reference,
    version: z.coerce.number().check(z.int(), z.gte(1)),
    verdict: z.enum(verdicts),
    reason: text(40),
    note: optionalText(2_000),
  }),
  output: z.object({ result: z.enum(['decided', 'proposed']) }),
  refusals: ['invalid_field', 'reason_missing', 'not_found', 'already_done', 'conflict'],
});

export const decideOverride = decisionCall(calls.decideOverride, {
  summary:
    'Approves or rejects the proposal to override the provider; never by the one who proposed it, who may withdraw it.',
  refusals: ['conflict'],
});

export const reopenReview = endpoint(calls.reopenReview, {
  summary:
    'Opens a review of a verification that the provider decided. `customer` is a user name or an e-mail address.',
  input: z.object({ customer: text(254), reason: text(500) }),
  output: z.object({ id: z.string() }),
  refusals: ['reason_missing', 'not_found', 'already_done'],
});
