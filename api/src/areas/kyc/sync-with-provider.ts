import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import { type Applicant, toKycResult } from '@istmo/providers/identity/port';
import type { App } from '../../app.ts';
import { lockAccountStatus, setKycStatus } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { sendDecisionEmail } from './kyc-emails.ts';
import { activityKinds, nextStatuses } from './kyc-states.ts';
import { findVerification, recordCheck, storeReading, nextReadingNumber, type Verification } from './kyc.store.ts';

export type SyncResult = { readonly status: KycStatus; readonly applicant: Applicant | undefined };

/**
 * Reads a customer's review from the provider and updates the KYC status from it; the status changes in no other way.
 * Safe to repeat and to run concurrently. Throws Outage when the provider does not answer.
 */
export async function syncWithProvider(app: App, customer: CustomerId, signal: AbortSignal): Promise<SyncResult> {
  const number = await nextReadingNumber(app.db);
  await recordCheck(app.db, customer, app.clock.now());
  const applicant = await app.identity.readApplicant(customer, signal);
  const status = await app.db.inTransaction((tx) => applyReview(app, tx, { customer, number, applicant }));
  return { status, applicant };
}

type ApplicantReading = {
  readonly customer: CustomerId;
  readonly number: bigint;
  readonly applicant: Applicant | undefined;
};

async function applyReview(app: App, tx: Tx, { customer, number, applicant }: ApplicantReading): Promise<KycStatus> {
  const { kycStatus: before } = await lockAccountStatus(tx, customer);
  const stored = await findVerification(tx, customer);
  if (!applicant || isOutdated(stored, { number, applicant })) return before;
  const { status: after, isFinal } = toKycResult(applicant);
  if (after !== before && !nextStatuses[before].includes(after)) {
    app.log.warn({ customer, before, after }, 'the identity provider reported a transition that is not allowed');
    return before;
  }
  const at = app.clock.now();
  await storeReading(tx, customer, { number, applicant, at });
  if (after === before) return after;
  await setKycStatus(tx, customer, after);
  const kind = activityKinds[after];
  if (kind) await writeActivity(tx, customer, { kind, at });
  await sendDecisionEmail(app, tx, { customer, status: after, isFinal, language: stored?.language ?? 'en' });
  await publishEvent(tx, customer, 'kyc');
  await publishEvent(tx, customer, 'account-status');
  return after;
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
