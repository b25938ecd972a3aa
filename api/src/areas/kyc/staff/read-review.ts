import { readReview, readReviewImage } from '@istmo/contract/areas/kyc/kyc.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { kycFields } from '@istmo/contract/kernel/status-fields';
import * as m from '@istmo/contract/messages';
import type { IdentityDocument } from '@istmo/providers/identity/port';
import type { App } from '../../../app.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { readKycStatus } from '../../access/public.ts';
import { recordLook, showProposal } from '../../audit/public.ts';
import { findProfile } from '../../profile/public.ts';
import { compareProfile, listNames } from '../compare-profile.ts';
import { hitKey, readAcceptedHits, readEvidence, readNameScreening, type StoredEvidence } from '../evidence.store.ts';
import { findVerification, type Verification } from '../kyc.store.ts';
import { refuseOnOutage } from '../refuse-on-outage.ts';
import { readReasons, type ReviewReason } from '../reviews.store.ts';
import { toReview } from '../settle-verification.ts';
import { toRowView } from './list-reviews.ts';
import { findOpenProposal, readPayload, subjectOf } from './override.ts';
import { findReviewRow, readFormerReviews, type ReviewRow } from './review-queue.store.ts';
import { listVerdictsOfTwo } from './verdicts.ts';

export const answerReadReview = handleStaff(readReview, async (app, caller, { id }) => {
  const row = await findKnownReview(app, id);
  await recordLook(app, caller, { action: 'identity.read', subject: subjectOf(row.id), reason: '' });
  const [verification, status, profile, evidence, reasons] = await Promise.all([
    findVerification(app.db, row.customer),
    readKycStatus(app.db, row.customer),
    findProfile(app.db, row.customer),
    readEvidence(app.db, row.customer),
    readReasons(app.db),
  ]);
  const current = evidence.find((one) => one.id === row.evidenceId)?.evidence;
  const facts = current?.facts ?? {};
  const proposal = await readProposalView(app, caller, { row, reasons });
  return {
    ...toRowView(row, proposal?.proposer ?? ''),
    version: row.version,
    email: row.email,
    user_type: profile?.userType ?? ('' as const),
    country: profile?.country ?? '',
    ...kycFields(status),
    language: verification?.language ?? ('en' as const),
    provider: {
      ...toProviderView(verification),
      comment: current?.comment ?? '',
      labels: [...(current?.labels ?? [])],
    },
    documents: (current?.documents ?? []).map((document) => toDocumentView(document, app.clock.now())),
    checks: (current?.checks ?? []).map((check) => ({
      ...check,
      labels: [...check.labels],
      images: [...check.images],
    })),
    fields: compareProfile(profile, facts),
    ...(await readScreeningView(app, row, listNames(profile, facts))),
    attempts: evidence.map(toAttemptView),
    decisions: (await readFormerReviews(app.db, row.customer)).map((former) => toFormerView(former, reasons)),
    needs_two: verification ? listVerdictsOfTwo({ review: toReview(verification), status }) : [],
    proposal,
  };
});

async function findKnownReview(app: App, id: string): Promise<ReviewRow> {
  const review = parseId<'identity-review'>(id);
  const row = review && (await findReviewRow(app.db, review));
  return row ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}

function toProviderView(verification: Verification | undefined) {
  return {
    review_status: verification?.reviewStatus ?? '',
    answer: verification?.answer ?? ('' as const),
    reject_type: verification?.rejectType ?? ('' as const),
    reached_at: verification?.reachedAt?.toISOString() ?? null,
  };
}

function toDocumentView({ kind, country, number, validUntil = '' }: IdentityDocument, now: Date) {
  const isExpired = validUntil !== '' && validUntil < now.toISOString().slice(0, 10);
  return { kind, country, number, valid_until: validUntil, is_expired: isExpired };
}

async function readScreeningView(app: App, { customer }: ReviewRow, names: readonly string[]) {
  const screening = await readNameScreening(app.db, customer);
  const accepted = await readAcceptedHits(app.db, customer, screening);
  const isScreened = names.length > 0 && names.every((name) => screening?.names.includes(name));
  return {
    screened_at: (isScreened && screening?.lastAt.toISOString()) || null,
    hits: (screening?.hits ?? []).map((hit) => ({
      list: hit.list,
      score: hit.score === null ? null : Math.round(hit.score),
      name: hit.entry.name,
      born_on: hit.entry.bornOn ?? '',
      note: hit.entry.note ?? '',
      is_accepted: accepted.has(hitKey(hit)),
      id: hit.entry.id,
      reasons: [...(hit.reasons ?? [])],
    })),
  };
}

function toAttemptView({ reachedAt, reviewStatus, answer, rejectType, evidence }: StoredEvidence) {
  return {
    at: reachedAt.toISOString(),
    review_status: reviewStatus,
    answer: answer ?? '',
    reject_type: rejectType ?? '',
    labels: [...evidence.labels],
  };
}

const sentenceOf = (reasons: readonly ReviewReason[], code: string | null, language: 'en' | 'es'): string =>
  reasons.find((reason) => reason.code === code)?.[language] ?? '';

function toFormerView(row: ReviewRow, reasons: readonly ReviewReason[]) {
  return {
    at: (row.decidedAt ?? row.openedAt).toISOString(),
    state: row.state,
    decider: row.decider ?? '',
    second: row.second ?? '',
    reason: sentenceOf(reasons, row.reasonCode, 'en'),
    note: row.note,
  };
}

type ProposalSources = { readonly row: ReviewRow; readonly reasons: readonly ReviewReason[] };

async function readProposalView(app: App, caller: StaffCaller, { row, reasons }: ProposalSources) {
  const proposal = await findOpenProposal(app.db, row.id);
  if (!proposal) return null;
  const { verdict, reason, note } = readPayload(proposal.payload);
  return {
    ...showProposal(proposal, caller),
    reason: sentenceOf(reasons, reason, caller.language),
    verdict,
    note,
  };
}

export const answerReadReviewImage = handleStaff(readReviewImage, async (app, caller, { id, image }) => {
  const row = await findKnownReview(app, id);
  const signal = AbortSignal.timeout(8_000);
  const found = await refuseOnOutage(app.identity.readImage({ customer: row.customer, image }, signal));
  if (!found) return refuse('not_found', m.kernel_not_found, { field: 'image' });
  await recordLook(app, caller, { action: 'identity.image', subject: subjectOf(row.id), reason: '' });
  const name = `${image}.${found.type === 'image/png' ? 'png' : 'jpg'}`;
  return { file: { bytes: found.bytes, type: found.type, name } };
});
