import { parseId } from '@istmo/contract/kernel/id';
import type { Applicant } from '@istmo/providers/identity/port';
import { Outage } from '@istmo/providers/outage';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { isCustomer } from './kyc.store.ts';
import { storeWebhook, markProcessed, quarantineWebhook, readNewestSignal, type WebhookSignal } from './webhooks.store.ts';

export const webhookQueue = 'follow-identity-nudge';

// The provider wants its answer within two seconds; what takes longer is the job's.
const answerWithinMs = 1_200;
const jobTimeoutMs = 8_000;

export type WebhookRequest = { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string | undefined>> };

/**
 * Takes a webhook of the identity provider and answers the HTTP code for it. What is signed is kept as it arrived before anything is made of
 * it; a repeat is known by its key. Its content is a nudge: the applicant is read again, at once where that is quick, else by a job.
 */
export async function receiveWebhook(app: App, { body, headers }: WebhookRequest): Promise<200 | 400 | 401 | 403> {
  const delivery = app.identity.verifyWebhook(body, headers);
  const arrived = { body, at: app.clock.now() };
  if (!delivery.isVerified) {
    app.log.warn({ why: delivery.reason }, 'an identity webhook was not believed');
    if (delivery.reason === 'unsigned' || delivery.reason === 'forged') return 401;
    await quarantineWebhook(app.db, delivery.reason, arrived);
    return delivery.reason === 'test-mode' ? 403 : 400;
  }
  const { event } = delivery;
  const isNew = await app.db.inTransaction(async (tx) => {
    if (!(await storeWebhook(tx, event, arrived))) return false;
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

/** The job: asks until the provider's reading has caught up with its webhook. */
export async function processWebhookJob(app: App, data: unknown): Promise<void> {
  await processSignal(app, z.parse(webhookJobData, data).subject, AbortSignal.timeout(jobTimeoutMs));
}

async function processSignal(app: App, subject: string, signal: AbortSignal): Promise<void> {
  const nudge = await readNewestSignal(app.db, subject);
  if (!nudge || nudge.isHandled) return;
  const customer = parseId<'customer'>(subject);
  if (customer && (await isCustomer(app.db, customer))) {
    const { applicant } = await syncWithProvider(app, customer, signal);
    if (isBehind(applicant, nudge)) throw new Outage('identity', new Error('the reading is older than its webhook'));
  } else {
    app.log.warn({ subject }, 'the identity provider speaks of nobody we know');
  }
  await markProcessed(app.db, subject, { upTo: nudge.happenedAt, at: app.clock.now() });
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Whether the provider's reading does not know yet what its webhook said. */
function isBehind(applicant: Applicant | undefined, nudge: WebhookSignal): boolean {
  // Changes of personal data and the like say nothing of the review.
  if (nudge.reviewStatus === 'unknown') return false;
  if (!applicant) return true;
  const isSame = applicant.reviewStatus === nudge.reviewStatus && (applicant.answer ?? null) === nudge.answer;
  return !isSame && toSeconds(applicant.createdAt) <= toSeconds(nudge.happenedAt);
}
