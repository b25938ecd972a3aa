import { parseId } from '@istmo/contract/kernel/id';
import type { Applicant } from '@istmo/providers/identity/port';
import { Outage } from '@istmo/providers/outage';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { logRejected } from '../../http/rejected-webhooks.ts';
import type { WebhookRequest } from '../../http/webhook-request.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import {
  storeWebhook,
  markProcessed,
  quarantineWebhook,
  readNewestSignal,
  type WebhookSignal,
} from './webhooks.store.ts';
import { isCustomer } from '../accounts/public.ts';

export const webhookQueue = 'process-identity-webhook';

// The provider requires an answer within two seconds; a job does what takes longer.
const answerWithinMs = 1_200;
const jobTimeoutMs = 8_000;

/**
 * Receives a webhook of the identity provider and returns its HTTP status. A signed body is stored as received before it is processed;
 * a repeat is recognised by its key. The content only signals a change: the applicant is read again, at once or else by a job.
 */
export async function receiveWebhook(app: App, { body, headers }: WebhookRequest): Promise<200 | 400 | 401 | 403> {
  const check = app.identity.verifyWebhook(body, headers);
  const received = { body, at: app.clock.now() };
  if (!check.isVerified) {
    logRejected(app, 'identity', check.reason);
    if (check.reason === 'unsigned' || check.reason === 'forged') return 401;
    await quarantineWebhook(app.db, check.reason, received);
    return check.reason === 'test-mode' ? 403 : 400;
  }
  const { event } = check;
  const isNew = await app.db.inTransaction(async (tx) => {
    if (!(await storeWebhook(tx, event, received))) return false;
    await app.jobs.enqueue(tx, webhookQueue, { subject: event.customer });
    return true;
  });
  if (isNew) {
    await processSignal(app, event.customer, AbortSignal.timeout(answerWithinMs)).catch((error: unknown) =>
      app.log.warn({ err: error }, 'an identity webhook is left to its job'),
    );
  }
  return 200;
}

const webhookJobData = z.object({ subject: z.string() });

/** The job: retried until the provider's reading is as new as its webhook. */
export async function processWebhookJob(app: App, data: unknown): Promise<void> {
  await processSignal(app, z.parse(webhookJobData, data).subject, AbortSignal.timeout(jobTimeoutMs));
}

async function processSignal(app: App, subject: string, signal: AbortSignal): Promise<void> {
  const newest = await readNewestSignal(app.db, subject);
  if (!newest || newest.isProcessed) return;
  const customer = parseId<'customer'>(subject);
  if (customer && (await isCustomer(app.db, customer))) {
    const { applicant } = await syncWithProvider(app, customer, signal);
    if (isBehind(applicant, newest)) throw new Outage('identity', new Error('the reading is older than its webhook'));
  } else {
    app.log.warn({ subject }, 'an identity webhook about an unknown customer');
  }
  await markProcessed(app.db, subject, { upTo: newest.occurredAt, at: app.clock.now() });
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Whether the provider's reading is older than its webhook. */
function isBehind(applicant: Applicant | undefined, newest: WebhookSignal): boolean {
  // A change of personal data, for example, is no change of the review.
  if (newest.reviewStatus === 'unknown') return false;
  if (!applicant) return true;
  const isSame = applicant.reviewStatus === newest.reviewStatus && (applicant.answer ?? null) === newest.answer;
  return !isSame && toSeconds(applicant.createdAt) <= toSeconds(newest.occurredAt);
}
