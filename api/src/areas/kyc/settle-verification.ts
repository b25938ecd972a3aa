import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { Review } from '@istmo/providers/identity/port';
import type { App } from '../../app.ts';
import { setKycStatus } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { findProfile } from '../profile/public.ts';
import { compareProfile, listNames } from './compare-profile.ts';
import { hitKey, readAcceptedHits, readEvidence, readNameScreening } from './evidence.store.ts';
import { type Judgement, judgeVerification } from './judge-verification.ts';
import { sendDecisionEmail } from './kyc-emails.ts';
import { activityKinds, nextStatuses } from './kyc-states.ts';
import { findVerification, setScreenAt, type Verification } from './kyc.store.ts';
import { lockOpenReview, openReview, readDecisionReason, renewReview, withdrawReview } from './reviews.store.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;
// After an outage of the watch lists.
const retryMs = 30_000;

type StatusChange = {
  readonly before: KycStatus;
  /** The provider reported another state than before. */
  readonly isNewState?: boolean;
  /** Staff have just decided: the customer gets an email even where the status stays. */
  readonly isDecided?: boolean;
};

/** A review as it is stored, in the words of the port. */
export function toReview({ reviewStatus, answer, rejectType }: Verification): Review {
  return { reviewStatus: reviewStatus ?? 'unknown', ...(answer && { answer }), ...(rejectType && { rejectType }) };
}

/**
 * Brings the KYC status in line with what is stored: the provider's reading, the answers of the watch lists, the profile, and the decision
 * of staff. The status changes in no other way. The caller has locked the account status.
 */
export async function settleVerification(
  app: App,
  tx: Tx,
  customer: CustomerId,
  { before, isNewState = false, isDecided = false }: StatusChange,
): Promise<KycStatus> {
  const verification = await findVerification(tx, customer);
  if (!verification) return before;
  const level = app.settings.sumsubLevel;
  const { judgement, sources, isScreened } = await judgeStored(tx, customer, { verification, before, level });
  const { status: after, isFinal, causes } = judgement;
  if (after !== before && !nextStatuses[before].includes(after)) {
    app.log.warn({ customer, before, after }, 'a transition of the KYC status that is not allowed');
    return before;
  }
  await followReview(app, tx, customer, { causes, sources, isNewState });
  await setScreenAt(
    tx,
    customer,
    nextScreening(app, { needs: after === 'verified' || isOpen(verification), isScreened }),
  );
  if (after === before && !isDecided) return after;
  await announce(app, tx, customer, { verification, after, isFinal, isChanged: after !== before });
  return after;
}

const isOpen = ({ reviewStatus, answer, decision }: Verification): boolean =>
  decision === null && (reviewStatus === 'onHold' || (reviewStatus === 'completed' && answer !== 'RED'));

function nextScreening(
  { clock }: App,
  { needs, isScreened }: { readonly needs: boolean; readonly isScreened: boolean },
): Date | null {
  return needs ? new Date(clock.now().getTime() + (isScreened ? dayMs : retryMs)) : null;
}

type Sources = { readonly evidenceId: string | null; readonly screeningId: string | null };
type StoredFacts = { readonly verification: Verification; readonly before: KycStatus; readonly level: string };
type StoredJudgement = { readonly judgement: Judgement; readonly sources: Sources; readonly isScreened: boolean };

async function judgeStored(
  tx: Tx,
  customer: CustomerId,
  { verification, before, level }: StoredFacts,
): Promise<StoredJudgement> {
  const profile = await findProfile(tx, customer);
  const [stored] = await readEvidence(tx, customer, 1);
  const current = stored?.reachedAt.getTime() === verification.reachedAt?.getTime() ? stored : undefined;
  const screening = await readNameScreening(tx, customer);
  const accepted = await readAcceptedHits(tx, customer, screening);
  const facts = current?.evidence.facts ?? {};
  const names = listNames(profile, facts);
  const isScreened = names.length > 0 && names.every((name) => screening?.names.includes(name));
  const isHit = screening?.hits.some((hit) => !accepted.has(hitKey(hit))) ?? false;
  const judgement = judgeVerification({
    review: toReview(verification),
    before,
    decision: verification.decision,
    hasProfile: profile !== undefined,
    differs: compareProfile(profile, facts).some(({ result }) => result === 'differs'),
    isOtherLevel: verification.level !== level,
    hasFailedCheck: current?.evidence.checks.some(({ result }) => result === 'failed') ?? false,
    screening: isScreened ? (isHit ? 'hit' : 'clear') : 'none',
  });
  const screeningId = isScreened ? (screening?.id ?? null) : null;
  return { judgement, sources: { evidenceId: current?.id ?? null, screeningId }, isScreened };
}

type ReviewInput = {
  readonly causes: Judgement['causes'];
  readonly sources: Sources;
  readonly isNewState: boolean;
};

/** Opens, renews or withdraws the review that people do. */
async function followReview(
  app: App,
  tx: Tx,
  customer: CustomerId,
  { causes, sources, isNewState }: ReviewInput,
): Promise<void> {
  const open = await lockOpenReview(tx, customer);
  const at = app.clock.now();
  // What staff opened themselves stays open until the provider reports something new.
  const kept = open && !isNewState ? open.causes.filter((cause) => cause === 'staff') : [];
  const shown = { causes: [...causes, ...kept], ...sources };
  if (shown.causes.length === 0) {
    if (open) await withdrawReview(tx, open.id, at);
    return;
  }
  if (open) return renewReview(tx, open.id, shown);
  const dueAt = new Date(at.getTime() + app.settings.identityReviewHours * hourMs);
  await openReview(tx, customer, { ...shown, openedAt: at, dueAt });
}

type StatusNotice = {
  readonly verification: Verification;
  readonly after: KycStatus;
  readonly isFinal: boolean;
  readonly isChanged: boolean;
};

async function announce(
  app: App,
  tx: Tx,
  customer: CustomerId,
  { verification, after, isFinal, isChanged }: StatusNotice,
): Promise<void> {
  if (isChanged) {
    await setKycStatus(tx, customer, after);
    const kind = activityKinds[after];
    if (kind) await writeActivity(tx, customer, { kind, at: app.clock.now() });
  }
  const { language, reviewId } = verification;
  const reason = reviewId === null ? undefined : await readDecisionReason(tx, reviewId);
  if (isChanged || after === 'redo') {
    await sendDecisionEmail(app, tx, { customer, status: after, isFinal, language, reason });
  }
  await publishEvent(tx, customer, 'kyc');
  await publishEvent(tx, customer, 'account-status');
}
