import { decideOverride, decideReview, reopenReview } from '@istmo/contract/areas/kyc/kyc.staff.contract';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { type CustomerId, parseId, type StaffId } from '@istmo/contract/kernel/id';
import { verdictRules } from '@istmo/contract/kernel/staff-verdict';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { lockAccountStatus, readKycStatus } from '../../access/public.ts';
import { commitAction, handleDecision, proposeAction } from '../../audit/public.ts';
import { findProfile } from '../../profile/public.ts';
import { listNames } from '../compare-profile.ts';
import { readEvidence, readNameScreening } from '../evidence.store.ts';
import { findVerification, setDecision, setScreenAt } from '../kyc.store.ts';
import { resetQueue } from '../reset-check.ts';
import {
  findReview,
  type IdentityReview,
  lockOpenReview,
  openReview,
  readReasons,
  type ReviewReason,
  storeDecision,
} from '../reviews.store.ts';
import { settleVerification, toReview } from '../settle-verification.ts';
import { findOpenProposal, overrideAction, readPayload, subjectOf } from './override.ts';
import { findCustomerId } from './review-queue.store.ts';
import { listVerdictsOfTwo, stateAfter, type VerdictName } from './verdicts.ts';

const hourMs = 3_600_000;

type VerdictOn = {
  readonly review: IdentityReview;
  readonly version: number;
  readonly verdict: VerdictName;
  readonly reason: ReviewReason;
  readonly note: string;
};

export const answerDecideReview = handleStaff(decideReview, async (app, caller, input) => {
  const review = await findKnownReview(app, input.id);
  const note = input.note.trim();
  const reason = await readReason(app, { ...input, note });
  const chosen = { review, version: input.version, verdict: input.verdict, reason, note };
  const subject = subjectOf(review.id);
  const auditReason = [reason.en, note].filter((part) => part !== '').join(' ');
  if (await takesTwo(app, chosen)) {
    await proposeAction(app, caller, {
      action: overrideAction,
      subject,
      reason: auditReason,
      payload: { verdict: input.verdict, reason: reason.code, note, version: `${input.version}` },
      check: async (tx) => void (await lockAsSeen(tx, chosen)),
    });
    return { result: 'proposed' as const, message: m.kyc_proposed };
  }
  const action = `identity.${input.verdict.replace('_', '-')}`;
  await commitAction(app, caller, { action, subject, reason: auditReason }, async (tx) => {
    const before = await lockAsSeen(tx, chosen);
    if (await findOpenProposal(tx, review.id)) refuse('conflict', m.kyc_proposal_first);
    const after = await carryOut(app, tx, chosen, { before, by: caller.staff, confirmedBy: null });
    return { before: { status: before }, after: { status: after, reason: reason.code }, result: undefined };
  });
  return { result: 'decided' as const, message: decidedMessages[input.verdict] };
});

const decidedMessages = {
  approve: m.kyc_decided_approved,
  ask_again: m.kyc_decided_asked,
  refuse: m.kyc_decided_refused,
} as const;

export const answerDecideOverride = handleDecision(decideOverride, {
  carryOut: {
    [overrideAction]: async ({ app, tx, caller }, { subject, proposedBy: by, payload: proposed }) => {
      const payload = readPayload(proposed);
      const review = await findReview(tx, subject);
      const listed = (await readReasons(tx)).find(({ code }) => code === payload.reason);
      if (!review || !listed) throw new Error('a proposal about a review or for a reason that does not exist');
      const version = Number(payload.version);
      const chosen = { review, version, verdict: payload.verdict, reason: listed, note: payload.note };
      const before = await lockAsSeen(tx, chosen);
      const after = await carryOut(app, tx, chosen, { before, by, confirmedBy: caller.staff });
      return { status_before: before, status: after };
    },
  },
  approved: m.kyc_override_done,
  rejected: m.kyc_override_rejected,
});

async function findKnownReview(app: App, id: string): Promise<IdentityReview> {
  const review = parseId<'identity-review'>(id);
  return (review && (await findReview(app.db, review))) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}

type ReasonInput = { readonly verdict: VerdictName; readonly reason: string; readonly note: string };

async function readReason(app: App, input: ReasonInput): Promise<ReviewReason> {
  const { reason, note } = input;
  checkForm(verdictRules, { reason, note });
  const listed = (await readReasons(app.db)).find(({ code, verdict }) => code === reason && verdict === input.verdict);
  if (!listed) return refuse('invalid_field', m.screening_reason_missing, { field: 'reason' });
  if (listed.needsNote && note === '') refuse('reason_missing', m.screening_note_missing, { field: 'note' });
  return listed;
}

async function takesTwo(app: App, { review, verdict }: VerdictOn): Promise<boolean> {
  const verification = await findVerification(app.db, review.customer);
  if (!verification) return false;
  const status = await readKycStatus(app.db, review.customer);
  return listVerdictsOfTwo({ review: toReview(verification), status }).includes(verdict);
}

/** Locks the review, which must be as it was seen; returns the KYC status. Of two at once the second is refused. */
async function lockAsSeen(tx: Tx, { review, version, verdict }: VerdictOn): Promise<KycStatus> {
  const { kycStatus } = await lockAccountStatus(tx, review.customer);
  const open = await lockOpenReview(tx, review.customer);
  if (open?.id !== review.id) refuse('already_done', m.kyc_already_decided);
  if (open.version !== version) refuse('conflict', m.kyc_review_changed);
  if (verdict === 'approve' && !(await areNamesScreened(tx, review.customer))) refuse('conflict', m.kyc_not_screened);
  return kycStatus;
}

/** No customer is approved before the watch lists have answered about the names. */
async function areNamesScreened(tx: Tx, customer: CustomerId): Promise<boolean> {
  const [stored] = await readEvidence(tx, customer, 1);
  const names = listNames(await findProfile(tx, customer), stored?.evidence.facts ?? {});
  const screening = await readNameScreening(tx, customer);
  return names.length > 0 && names.every((name) => screening?.names.includes(name));
}

type Deciders = { readonly before: KycStatus; readonly by: StaffId; readonly confirmedBy: StaffId | null };

async function carryOut(
  app: App,
  tx: Tx,
  { review, verdict, reason, note }: VerdictOn,
  { before, by, confirmedBy }: Deciders,
): Promise<KycStatus> {
  const at = app.clock.now();
  const decision = { state: stateAfter[verdict], by, confirmedBy, at, reasonCode: reason.code, note };
  await storeDecision(tx, review.id, decision);
  await setDecision(tx, review.customer, review.id);
  if (verdict === 'ask_again') await app.jobs.enqueue(tx, resetQueue, { subject: review.customer });
  return settleVerification(app, tx, review.customer, { before, isDecided: true });
}

/** For a verification that the provider decided: a review of its own, so that the provider can be overridden by two. */
export const answerReopenReview = handleStaff(reopenReview, async (app, caller, { customer: words, reason }) => {
  const customer = await findCustomerId(app.db, words);
  const verification = customer && (await findVerification(app.db, customer));
  if (!customer || !verification?.reachedAt) return refuse('not_found', m.kyc_reopen_unknown, { field: 'customer' });
  const subject = { kind: 'customer', id: customer };
  const id = await commitAction(app, caller, { action: 'identity.reopen', subject, reason }, async (tx) => {
    await lockAccountStatus(tx, customer);
    if (await lockOpenReview(tx, customer)) refuse('already_done', m.kyc_reopen_open);
    const [evidence] = await readEvidence(tx, customer, 1);
    const screening = await readNameScreening(tx, customer);
    const openedAt = app.clock.now();
    const dueAt = new Date(openedAt.getTime() + app.settings.identityReviewHours * hourMs);
    const review = await openReview(tx, customer, {
      causes: ['staff'],
      evidenceId: evidence?.id ?? null,
      screeningId: screening?.id ?? null,
      openedAt,
      dueAt,
    });
    await setScreenAt(tx, customer, openedAt);
    return { after: { review }, result: review };
  });
  return { id, message: m.kyc_reopened };
});
