/** Where a review stands at the provider. */
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

/** A review as the provider has it. `answer` and `rejectType` are there only where `completed` brought them. */
export type Review = {
  /** 'unknown' for a word of the provider's that we do not know. */
  readonly reviewStatus: ReviewStatus | 'unknown';
  readonly answer?: Answer;
  readonly rejectType?: RejectType;
};

export type Applicant = Review & {
  readonly applicantId: string;
  readonly level: string;
  /** When the provider came to this state, to the second: the newer of two readings wins, on a tie the one read later. */
  readonly createdAt: Date;
};

/** What a webhook says. A nudge, not a verdict: read the applicant before anything changes. */
export type IdentityEvent = Review & {
  /** The same for every delivery of one event: store it unique, and a repeat is known. */
  readonly key: string;
  readonly type: string;
  readonly applicantId: string;
  readonly customer: string;
  readonly level: string;
  readonly createdAt: Date;
};

/** Why a delivery is not believed: no signature, one that does not fit, signed but unreadable, or of the provider's test mode. */
export type NotBelieved = 'unsigned' | 'forged' | 'unreadable' | 'test-mode';
export type Delivery =
  | { readonly isBelieved: true; readonly event: IdentityEvent }
  | { readonly isBelieved: false; readonly why: NotBelieved };

export type Visitor = { readonly customer: string; readonly email: string; readonly level: string };

/**
 * What the product needs from whoever verifies people. The provider decides, the customer's browser never does.
 *
 * Webhooks come late, twice, out of order, or not at all; the newest `createdAt` is right, and a review can go from GREEN back to RED.
 * Asynchronous calls throw `Outage` when the provider fails or the signal fires; all of them are safe to repeat.
 */
export interface Identity {
  /** Opens the provider's page for this customer. The token is for one launch and short-lived; never keep it. */
  startVerification(visitor: Visitor, signal?: AbortSignal): Promise<{ token: string; userId: string }>;

  /** The customer's review as it stands now; undefined when the provider has never heard of the customer. */
  readApplicant(customer: string, signal?: AbortSignal): Promise<Applicant | undefined>;

  /** Checks the signature over the body exactly as it arrived. Header names in lower case. Store the raw body first. */
  verifyWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): Delivery;
}

/** Codes of specification 2, point 4: 0 not started, 1 pending, 2 needs redo, 3 verified. */
export type KycStatus = 0 | 1 | 2 | 3;

export type Standing = {
  readonly status: KycStatus;
  /** Refused for good: shown as 'needs redo', but verification is not started again. */
  readonly isFinal: boolean;
};

/** The product's code for a review (decisions, point 6). Verified is only what is completed and GREEN; no answer is no yes. */
export function standingOf({ reviewStatus, answer, rejectType }: Review): Standing {
  if (reviewStatus === 'init' || reviewStatus === 'unknown') return { status: 0, isFinal: false };
  if (reviewStatus !== 'completed' || answer === undefined) return { status: 1, isFinal: false };
  return answer === 'GREEN' ? { status: 3, isFinal: false } : { status: 2, isFinal: rejectType === 'FINAL' };
}
