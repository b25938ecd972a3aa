import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Misuse } from '../misuse.ts';
import type { Shelf } from '../shelf.ts';
import { reviewStatuses, type Identity, type ReviewStatus, type Visitor } from './port.ts';
import {
  applicantBook,
  identityFaultsOn,
  inMilliseconds,
  inSeconds,
  readToken,
  resultOf,
  simulatorToken,
  sumsubSimulator,
  type KeptApplicant,
  type KeptReview,
} from './sumsub-simulator.ts';
import { webhookDigest } from './sumsub-wire.ts';
import { sumsubIdentity } from './sumsub.ts';

export type ReviewOrder = {
  externalUserId?: string;
  email?: string;
  reviewStatus: string;
  answer?: string;
  rejectType?: string;
};

/** A webhook as the provider would post it: deliver it once, twice, later, or after the next one. */
export type SignedDelivery = { rawBody: string; headers: Record<string, string> };

/**
 * The adapter that runs in production, over a simulator of its provider's HTTP API, and what a person can tell the simulator.
 * Orders that make no sense throw `Misuse`.
 */
export type SandboxIdentity = Identity & {
  /**
   * Decides a review and answers its webhook. The applicant is named by id, or by the e-mail that last started a verification.
   * `completed` without an answer is GREEN, RED without a kind is RETRY; e-mails that start with refuse-me@ or redo-me@ are never approved.
   */
  setReview(order: ReviewOrder): Promise<SignedDelivery>;
  /** Whom a token was made for, while it is valid; for the sandbox's verification page. */
  whose(token: string): Promise<Visitor | undefined>;
  /** Kinds: `identityFaults`. */
  fault(order: { kind: string; times: number }): Promise<void>;
};

export type SandboxIdentitySettings = { shelf: Shelf; clock: Clock; appSecret?: string; webhookSecret?: string };

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

/** Reads what somebody typed. */
function readOrder({ reviewStatus, answer, rejectType, email = '' }: ReviewOrder, at: number): KeptReview {
  const status = reviewStatuses.find((known) => known === reviewStatus);
  if (!status) throw new Misuse(`reviewStatus ${reviewStatus} is not one of ${reviewStatuses.join(', ')}`);
  if (answer !== undefined && !['GREEN', 'RED'].includes(answer)) throw new Misuse('answer is GREEN or RED');
  if (rejectType !== undefined && !['FINAL', 'RETRY'].includes(rejectType))
    throw new Misuse('rejectType is FINAL or RETRY');
  if (status !== 'completed') return { status, at };
  const sentinel = /^(refuse|redo)-me@/i.exec(email)?.[1]?.toLowerCase();
  if (answer !== 'RED' && !sentinel) return { status, answer: 'GREEN', at };
  return { status, answer: 'RED', rejectType: rejectType ?? (sentinel === 'refuse' ? 'FINAL' : 'RETRY'), at };
}

function newApplicant(customer: string, email: string, createdAt: number): KeptApplicant {
  const id = createHash('sha256').update(customer).digest('hex').slice(0, 24);
  return { id, email, level: 'istmo-sandbox-level', createdAt, reviews: [] };
}

type Decided = { customer: string; applicant: KeptApplicant; review: KeptReview };

function webhookOf({ customer, applicant, review }: Decided): string {
  return JSON.stringify({
    applicantId: applicant.id,
    inspectionId: randomUUID().replaceAll('-', '').slice(0, 24),
    applicantType: 'individual',
    correlationId: randomUUID().replaceAll('-', ''),
    levelName: applicant.level,
    sandboxMode: true,
    externalUserId: customer,
    type: eventTypes[review.status],
    reviewResult: resultOf(review),
    reviewStatus: review.status,
    createdAt: inSeconds(review.at),
    createdAtMs: inMilliseconds(review.at),
    clientId: 'istmo.sandbox',
  });
}

export function sandboxIdentity(settings: SandboxIdentitySettings): SandboxIdentity {
  const { shelf, clock, appSecret = 'sandbox app secret', webhookSecret = 'sandbox webhook secret' } = settings;
  const book = applicantBook(shelf);
  const fetch = sumsubSimulator({ shelf, clock, appSecret });

  async function decide(order: ReviewOrder): Promise<Decided> {
    const customer =
      order.externalUserId ?? (order.email === undefined ? null : await book.customerOf(order.email).read());
    if (!customer) throw new Misuse('nobody of that e-mail has started a verification');
    const asked = readOrder(order, clock.now().getTime());
    return book.applicantOf(customer).change((before) => {
      const known = before ?? newApplicant(customer, order.email ?? '', asked.at);
      // Two decisions of one millisecond still have an order.
      const review = { ...asked, at: Math.max(asked.at, (known.reviews.at(-1)?.at ?? 0) + 1) };
      const applicant = { ...known, reviews: [...known.reviews, review].slice(-10) };
      return { keep: applicant, tell: { customer, applicant, review } };
    });
  }

  return {
    ...sumsubIdentity({ fetch, clock, appToken: simulatorToken, appSecret, webhookSecret, isTestMode: true }),
    async setReview(order) {
      const rawBody = webhookOf(await decide(order));
      const algorithm = 'HMAC_SHA256_HEX';
      const digest = webhookDigest(webhookSecret, algorithm, Buffer.from(rawBody)) ?? '';
      return {
        rawBody,
        headers: { 'content-type': 'application/json', 'x-payload-digest': digest, 'x-payload-digest-alg': algorithm },
      };
    },
    async whose(token) {
      return readToken(token, { shelf, clock, appSecret });
    },
    fault: (order) => identityFaultsOn(shelf).tell(order),
  };
}
