import type { KycStatus } from '@istmo/contract/kernel/account-status';

/** The states of a review at the provider. */
export const reviewStatuses = [
  'init',
  'pending',
  'prechecked',
  'queued',
  'onHold',
  'awaitingUser',
  'awaitingService',
  'completed',
] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export type Answer = 'GREEN' | 'RED';
export type RejectType = 'FINAL' | 'RETRY';

/** A review as the provider reports it. `answer` and `rejectType` are present only when it is completed. */
export type Review = {
  /** 'unknown' for a status of the provider that we do not know. */
  readonly reviewStatus: ReviewStatus | 'unknown';
  readonly answer?: Answer;
  readonly rejectType?: RejectType;
};

export type Applicant = Review & {
  readonly applicantId: string;
  readonly level: string;
  /** When the review reached this state, to the second: the newer of two readings applies, on a tie the one read later. */
  readonly createdAt: Date;
};

/** What the provider read in the documents; a field it did not read is absent. Dates are YYYY-MM-DD. */
export const factNames = [
  'firstName',
  'lastName',
  'bornOn',
  'nationalId',
  'companyName',
  'registrationNumber',
] as const;
export type FactName = (typeof factNames)[number];
export type IdentityFacts = { readonly [Name in FactName]?: string | undefined };

export const documentKinds = [
  'id-card',
  'passport',
  'driving-licence',
  'residence-permit',
  'company',
  'other',
] as const;
export type IdentityDocument = {
  readonly kind: (typeof documentKinds)[number];
  /** ISO 3166-1 alpha-3; '' when the provider did not say. */
  readonly country: string;
  readonly number: string;
  readonly validUntil?: string;
};

export const checkNames = ['document', 'selfie', 'address', 'company', 'other'] as const;
export const checkResults = ['passed', 'failed', 'waiting'] as const;
export type IdentityCheck = {
  readonly name: (typeof checkNames)[number];
  readonly result: (typeof checkResults)[number];
  /** The provider's short reasons, such as 'BAD_PROOF_OF_IDENTITY'. */
  readonly labels: readonly string[];
  /** The images that it looked at. */
  readonly images: readonly string[];
};

/** What the provider's review is based on, for the staff who decide where the provider leaves it open. */
export type IdentityEvidence = {
  readonly facts: IdentityFacts;
  readonly documents: readonly IdentityDocument[];
  readonly checks: readonly IdentityCheck[];
  /** The provider's own words about its decision, for staff; '' without any. */
  readonly comment: string;
  readonly labels: readonly string[];
};

export type IdentityImage = { readonly bytes: Uint8Array; readonly type: 'image/png' | 'image/jpeg' };

/** The content of a webhook. It only signals a change: read the applicant before acting on it. */
export type IdentityEvent = Review & {
  /** The same for every delivery of one event; stored unique, so that a repeat is recognised. */
  readonly key: string;
  readonly type: string;
  readonly applicantId: string;
  readonly customer: string;
  readonly level: string;
  readonly createdAt: Date;
};

/** Why a webhook is rejected: no signature, a wrong one, signed but unreadable, or of the provider's test mode. */
export type RejectReason = 'unsigned' | 'forged' | 'unreadable' | 'test-mode';
export type WebhookCheck =
  | { readonly isVerified: true; readonly event: IdentityEvent }
  | { readonly isVerified: false; readonly reason: RejectReason };

export type VerificationRequest = { readonly customer: string; readonly email: string; readonly level: string };

/**
 * Verifies identities. The provider decides, never the customer's browser.
 *
 * Webhooks arrive late, twice, out of order, or not at all; the newest `createdAt` applies, and a review can go from GREEN back to RED.
 * Asynchronous calls throw `Outage` when the provider fails or the signal fires; all of them are safe to repeat.
 */
export interface Identity {
  /** Opens the provider's page for this customer. The token is short-lived and for one launch; never store it. */
  startVerification(request: VerificationRequest, signal?: AbortSignal): Promise<{ token: string; userId: string }>;

  /** The customer's current review; undefined when the provider does not know the customer. */
  readApplicant(customer: string, signal?: AbortSignal): Promise<Applicant | undefined>;

  /** What the current review is based on; undefined when the provider does not know the customer. */
  readEvidence(customer: string, signal?: AbortSignal): Promise<IdentityEvidence | undefined>;

  /** An image of the evidence; undefined when there is none with that id. */
  readImage(request: { customer: string; image: string }, signal?: AbortSignal): Promise<IdentityImage | undefined>;

  /** Lets the customer hand in documents again, whatever the review has come to: it is in the state 'init' afterwards. */
  resetCheck(customer: string, signal?: AbortSignal): Promise<void>;

  /** Checks the signature over the body exactly as it arrived. Header names are in lower case. Store the raw body first. */
  verifyWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): WebhookCheck;
}

export type KycResult = {
  readonly status: KycStatus;
  /** Refused permanently: shown as 'needs redo', but verification is not started again. */
  readonly isFinal: boolean;
};

/** The KYC status for a review (requirement 3.6). Only a completed review with the answer GREEN is verified. */
export function toKycResult({ reviewStatus, answer, rejectType }: Review): KycResult {
  if (reviewStatus === 'init' || reviewStatus === 'unknown') return { status: 'none', isFinal: false };
  if (reviewStatus !== 'completed' || answer === undefined) return { status: 'pending', isFinal: false };
  return answer === 'GREEN'
    ? { status: 'verified', isFinal: false }
    : { status: 'redo', isFinal: rejectType === 'FINAL' };
}
