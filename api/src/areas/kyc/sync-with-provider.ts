import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { Applicant, IdentityEvidence } from '@istmo/providers/identity/port';
import type { App } from '../../app.ts';
import { lockAccountStatus } from '../access/public.ts';
import { type NewScreening, storeEvidence, storeNameScreening } from './evidence.store.ts';
import { findVerification, recordCheck, storeReading, nextReadingNumber, type Verification } from './kyc.store.ts';
import { askWatchLists } from './screen-names.ts';
import { settleVerification } from './settle-verification.ts';

export type SyncResult = { readonly status: KycStatus; readonly applicant: Applicant | undefined };

/**
 * Reads a customer's review from the provider, with the evidence and the watch lists where it may be approved, and updates the KYC status.
 * Safe to repeat and to run concurrently. Throws Outage when the provider does not answer.
 */
export async function syncWithProvider(app: App, customer: CustomerId, signal: AbortSignal): Promise<SyncResult> {
  const number = await nextReadingNumber(app.db);
  await recordCheck(app.db, customer, app.clock.now());
  const applicant = await app.identity.readApplicant(customer, signal);
  const evidence = applicant && hasEvidence(applicant) ? await app.identity.readEvidence(customer, signal) : undefined;
  const screening =
    applicant && mayBeApproved(applicant) ? await askWatchLists(app, customer, { evidence, signal }) : undefined;
  const reading = { customer, number, applicant, evidence, screening };
  const status = await app.db.inTransaction((tx) => applyReading(app, tx, reading));
  return { status, applicant };
}

const hasEvidence = ({ reviewStatus }: Applicant): boolean => reviewStatus === 'completed' || reviewStatus === 'onHold';
const mayBeApproved = (applicant: Applicant): boolean => hasEvidence(applicant) && applicant.answer !== 'RED';

type ApplicantReading = {
  readonly customer: CustomerId;
  readonly number: bigint;
  readonly applicant: Applicant | undefined;
  readonly evidence: IdentityEvidence | undefined;
  readonly screening: NewScreening | undefined;
};

async function applyReading(
  app: App,
  tx: Tx,
  { customer, number, applicant, evidence, screening }: ApplicantReading,
): Promise<KycStatus> {
  const { kycStatus: before } = await lockAccountStatus(tx, customer);
  const stored = await findVerification(tx, customer);
  if (!applicant || isOutdated(stored, { number, applicant })) return before;
  const at = app.clock.now();
  const isNewState = !isSameState(stored, applicant);
  // The provider is reset for the new attempt that staff requested.
  const isReset = applicant.reviewStatus === 'init' && stored?.decision === 'asked_again';
  await storeReading(tx, customer, { number, applicant, at, keepsDecision: !isNewState || isReset });
  if (evidence) await storeEvidence(tx, customer, { applicant, evidence, at });
  if (screening) await storeNameScreening(tx, customer, screening);
  return settleVerification(app, tx, customer, { before, isNewState });
}

function isSameState(stored: Verification | undefined, applicant: Applicant): boolean {
  return (
    stored?.reachedAt?.getTime() === applicant.createdAt.getTime() &&
    stored.reviewStatus === applicant.reviewStatus &&
    (stored.answer ?? undefined) === applicant.answer
  );
}

/** A reading is outdated by the provider's own time; within one second, when it was requested earlier. */
function isOutdated(
  stored: Verification | undefined,
  { number, applicant }: { number: bigint; applicant: Applicant },
): boolean {
  if (!stored?.reachedAt) return false;
  const later = applicant.createdAt.getTime() - stored.reachedAt.getTime();
  return later < 0 || (later === 0 && number < stored.reading);
}
