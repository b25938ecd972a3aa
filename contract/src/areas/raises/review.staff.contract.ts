import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, reference, text } from '../../kernel/field.ts';
import { decisionCall } from '../../kernel/staff-proposal.ts';
import { checkItems } from './review-checklist.ts';
import { raiseSections } from './raise-form.ts';
import { maxChangedDocuments, maxMilestones } from './raise-change.rules.ts';
import * as calls from './review.staff.calls.ts';

const versionRead = z.int().check(z.gte(1), z.lte(9_999));
const ofRaise = { reference: text(40), reason: text(500) };
/** The version that was read: another one is refused. */
const ofVersion = { ...ofRaise, version: versionRead };

export const tickRaise = endpoint(calls.tickRaise, {
  summary:
    'Ticks an item of the checklist of an offering in review, or takes the tick back; the note says what was checked.',
  input: z.object({
    reference: text(40),
    item: z.enum(checkItems),
    is_done: flag,
    version: versionRead,
    page_version: versionRead,
    note: text(500),
  }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict'],
});

export const commentRaise = endpoint(calls.commentRaise, {
  summary: 'Comments on a part of an offering that is written or in review; its company reads it and answers.',
  input: z.object({ reference: text(40), section: z.enum(raiseSections), text: text(2_000) }),
  output: noFields,
  refusals: ['not_found', 'already_done', 'invalid_field', 'disallowed_content'],
});

export const resolveRaiseComment = endpoint(calls.resolveRaiseComment, {
  summary: 'Closes a comment of the review.',
  input: z.object({ reference: text(40), id: reference }),
  output: noFields,
  refusals: ['not_found', 'already_done'],
});

export const returnRaise = endpoint(calls.returnRaise, {
  summary: 'Returns an offering in review to its company, which reads the reason.',
  input: z.object(ofRaise),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const cancelRaiseEarly = endpoint(calls.cancelRaiseEarly, {
  summary: 'Ends an offering that is not approved yet; its company reads the reason.',
  input: z.object(ofRaise),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const correctRaisePage = endpoint(calls.correctRaisePage, {
  summary: 'Corrects texts of the page of an offering, which is its next version; the terms stay as they are.',
  input: z.object({
    ...ofRaise,
    page_version: versionRead,
    texts: z.array(z.object({ field: text(200), text: text(20_000) })).check(z.minLength(1), z.maxLength(400)),
  }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict', 'invalid_field', 'disallowed_content'],
});

export const proposeRaiseApproval = endpoint(calls.proposeRaiseApproval, {
  summary: 'Proposes to approve an offering in review with these terms, once all of the checklist is ticked.',
  input: z.object(ofVersion),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict', 'invalid_field'],
});

export const proposeRaiseChange = endpoint(calls.proposeRaiseChange, {
  summary:
    'Proposes other terms of an open offering: its window, soft cap, documents and stages. Those who subscribed may leave for it until the day given.',
  input: z.object({
    ...ofVersion,
    /** YYYY-MM-DD in the operator's time zone; not before the one in force. */
    closes_on: text(10),
    /** Empty: any amount is enough. */
    soft_cap: optionalText(40),
    documents: z.array(z.object({ document: text(64), version: versionRead })).check(z.maxLength(maxChangedDocuments)),
    milestones: z
      .array(z.object({ title_en: text(160), title_es: text(160), percent: text(8) }))
      .check(z.minLength(1), z.maxLength(maxMilestones)),
    change_en: text(2_000),
    change_es: text(2_000),
    /** YYYY-MM-DD: the last day on which subscribers may leave for the change. */
    leave_on: text(10),
  }),
  output: noFields,
  refusals: [
    'not_found',
    'reason_missing',
    'already_done',
    'conflict',
    'invalid_field',
    'amount_invalid',
    'amount_too_large',
    'disallowed_content',
  ],
});

export const proposeRaiseCancellation = endpoint(calls.proposeRaiseCancellation, {
  summary: 'Proposes to end an approved, announced, open or closed offering; everything goes back to its subscribers.',
  input: z.object(ofRaise),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const suspendRaise = endpoint(calls.suspendRaise, {
  summary:
    'Suspends an offering: no orders and no steps, money stays in escrow, and every subscriber may leave. Investors read the reason.',
  input: z.object(ofRaise),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const resumeRaise = endpoint(calls.resumeRaise, {
  summary: 'Resumes a suspended offering.',
  input: z.object(ofRaise),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const decideRaise = decisionCall(calls.decideRaise, {
  summary:
    'Approves or rejects what was proposed about an offering with escrow. Who proposed it may reject it and never approve it.',
  refusals: ['conflict', 'invalid_field'],
});
