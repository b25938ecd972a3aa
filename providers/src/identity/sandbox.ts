import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import type { StateStore } from '../state-store.ts';
import { reviewStatuses, type Identity, type ReviewStatus, type VerificationRequest } from './port.ts';
import {
  applicantStore,
  identityFaultQueue,
  formatMilliseconds,
  formatSeconds,
  readToken,
  toReviewResult,
  simulatorToken,
  sumsubSimulator,
  type StoredApplicant,
  type StoredReview,
} from './sumsub-simulator.ts';
import type { StoredEvidence } from './simulated-evidence.ts';
import { webhookDigest } from './sumsub-api.ts';
import { sumsubIdentity } from './sumsub.ts';

type SandboxReview = {
  externalUserId?: string;
  email?: string;
  reviewStatus: string;
  answer?: string;
  rejectType?: string;
  /** When the provider decided; without it, now. */
  at?: Date;
  /** The level that the review is for; without it, the one of the settings. */
  level?: string;
  /** What the provider found; without it, what it found before. */
  evidence?: StoredEvidence;
};

/** A webhook as the provider would send it; the caller delivers it once, twice, late or out of order. */
type SignedWebhook = { rawBody: string; headers: Record<string, string> };

/**
 * The production adapter over a simulator of its provider's HTTP API, and the commands that change the simulator.
 * Invalid commands throw `InvalidArgument`.
 */
export type SandboxIdentity = Identity & {
  /**
   * Decides a review and returns its webhook. The applicant is given by id, or by the email that last started a verification.
   * `completed` without an answer is GREEN, with NONE it has none; RED without a type is RETRY; emails that start with refuse-me@ or redo-me@ are never approved.
   */
  setReview(command: SandboxReview): Promise<SignedWebhook>;
  /** The request that a token was issued for, while it is valid; for the sandbox's verification page. */
  readVerificationToken(token: string): Promise<VerificationRequest | undefined>;
  /** Kinds: `identityFaults`. */
  injectFault(fault: { kind: string; times: number }): Promise<void>;
};

export type SandboxIdentitySettings = {
  stateStore: StateStore;
  clock: Clock;
  appSecret?: string;
  webhookSecret?: string;
  /** The level of the reviews that it decides. */
  level?: string;
};

const eventTypes: Record<ReviewStatus, string> = {
  init: 'applicantReset',
  pending: 'applicantPending',
  prechecked: 'applicantPrechecked',
  queued: 'applicantPending',
  onHold: 'applicantOnHold',
  awaitingUser: 'applicantAwaitingUser',
  awaitingService: 'applicantAwaitingService',
  completed: 'applicantReviewed',
};

/** Checks the command and completes it with its defaults. */
function parseReview({ reviewStatus, answer, rejectType, email = '' }: SandboxReview, at: number): StoredReview {
  const status = reviewStatuses.find((one) => one === reviewStatus);
  if (!status) throw new InvalidArgument(`reviewStatus ${reviewStatus} is not one of ${reviewStatuses.join(', ')}`);
  if (answer !== undefined && !['GREEN', 'RED', 'NONE'].includes(answer))
    throw new InvalidArgument('answer is GREEN, RED or NONE');
  if (rejectType !== undefined && !['FINAL', 'RETRY'].includes(rejectType))
    throw new InvalidArgument('rejectType is FINAL or RETRY');
  if (status !== 'completed') return { status, at };
  const forced = /^(refuse|redo)-me@/i.exec(email)?.[1]?.toLowerCase();
  if (answer === 'NONE') return { status, at };
  if (answer !== 'RED' && !forced) return { status, answer: 'GREEN', at };
  return { status, answer: 'RED', rejectType: rejectType ?? (forced === 'refuse' ? 'FINAL' : 'RETRY'), at };
}

type NewApplicant = { email: string; level: string; createdAt: number };

function newApplicant(customer: string, { email, level, createdAt }: NewApplicant): StoredApplicant {
  const id = createHash('sha256').update(customer).digest('hex').slice(0, 24);
  return { id, email, level, createdAt, reviews: [] };
}

type ReviewDecision = { customer: string; applicant: StoredApplicant; review: StoredReview };

function toWebhookBody({ customer, applicant, review }: ReviewDecision): string {
  return JSON.stringify({
    applicantId: applicant.id,
    inspectionId: randomUUID().replaceAll('-', '').slice(0, 24),
    applicantType: 'individual',
    correlationId: randomUUID().replaceAll('-', ''),
    levelName: applicant.level,
    sandboxMode: true,
    externalUserId: customer,
    type: eventTypes[review.status],
    reviewResult: toReviewResult(review),
    reviewStatus: review.status,
    createdAt: formatSeconds(review.at),
    createdAtMs: formatMilliseconds(review.at),
    clientId: 'istmo.sandbox',
  });
}

export function sandboxIdentity(settings: SandboxIdentitySettings): SandboxIdentity {
  const { stateStore, clock, appSecret = 'sandbox app secret', webhookSecret = 'sandbox webhook secret' } = settings;
  const { level: usualLevel = 'basic-kyc-level' } = settings;
  const applicants = applicantStore(stateStore);
  const fetch = sumsubSimulator({ stateStore, clock, appSecret });

  async function decide(command: SandboxReview): Promise<ReviewDecision> {
    const customer =
      command.externalUserId ?? (command.email === undefined ? null : await applicants.byEmail(command.email).read());
    if (!customer) throw new InvalidArgument('no customer with that email has started a verification');
    const requested = parseReview(command, (command.at ?? clock.now()).getTime());
    const level = command.level ?? usualLevel;
    const fresh = newApplicant(customer, { email: command.email ?? '', level, createdAt: requested.at });
    await applicants.byId(fresh.id).change(() => ({ value: customer, result: true }));
    return applicants.byCustomer(customer).change((existing) => {
      const before = existing ?? fresh;
      // Two decisions in one millisecond still have an order.
      const evidence = command.evidence ?? before.reviews.at(-1)?.evidence;
      const review = {
        ...requested,
        ...(evidence ? { evidence } : {}),
        at: Math.max(requested.at, (before.reviews.at(-1)?.at ?? 0) + 1),
      };
      const applicant = { ...before, level, reviews: [...before.reviews, review].slice(-10) };
      return { value: applicant, result: { customer, applicant, review } };
    });
  }

  return {
    ...sumsubIdentity({ fetch, clock, appToken: simulatorToken, appSecret, webhookSecret, isTestMode: true }),
    async setReview(command) {
      const rawBody = toWebhookBody(await decide(command));
      const algorithm = 'HMAC_SHA256_HEX';
      const digest = webhookDigest(webhookSecret, algorithm, Buffer.from(rawBody)) ?? '';
      return {
        rawBody,
        headers: { 'content-type': 'application/json', 'x-payload-digest': digest, 'x-payload-digest-alg': algorithm },
      };
    },
    async readVerificationToken(token) {
      return readToken(token, { stateStore, clock, appSecret });
    },
    injectFault: (fault) => identityFaultQueue(stateStore).inject(fault),
  };
}
