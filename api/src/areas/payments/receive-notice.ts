import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { logRejected } from '../../http/rejected-webhooks.ts';
import type { WebhookRequest } from '../../http/webhook-request.ts';
import { quarantineNotice, storeNotice } from './attempts.store.ts';
import { settlePayment } from './settle-payment.ts';

export const noticeQueue = 'settle-payment';

const jobTimeoutMs = 8_000;

/**
 * Receives a notice of the bank link's provider and returns its HTTP status. A signed body is stored as received; a repeat is recognised by
 * its key. What it says is not used, because not all of it is signed: a job of the worker asks the provider.
 */
export async function receiveNotice(app: App, { body, headers }: WebhookRequest): Promise<200 | 400 | 401 | 403> {
  const check = app.bankLink.verifyNotice(body, headers);
  const received = { body, at: app.clock.now() };
  if (!check.isVerified) {
    logRejected(app, 'payment', check.reason);
    if (check.reason === 'unsigned' || check.reason === 'forged') return 401;
    await quarantineNotice(app.db, check.reason, received);
    return check.reason === 'test-mode' ? 403 : 400;
  }
  const { notice } = check;
  await app.db.inTransaction(async (tx) => {
    if (await storeNotice(tx, notice, received))
      await app.jobs.enqueue(tx, noticeQueue, { reference: notice.reference });
  });
  return 200;
}

const jobData = z.object({ reference: z.string() });

/** The job: retried while the provider does not answer. */
export async function settleNoticedPayment(app: App, data: unknown): Promise<void> {
  const { reference } = z.parse(jobData, data);
  const isKnown = await settlePayment(app, reference, AbortSignal.timeout(jobTimeoutMs));
  if (!isKnown) app.log.error({ reference }, 'a notice about an unknown payment: look it up at the provider');
}
