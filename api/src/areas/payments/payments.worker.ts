import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { listDue, setNextCheck } from './payments.store.ts';
import { noticeQueue, settleNoticedPayment } from './receive-notice.ts';
import { settlePayment } from './settle-payment.ts';

const askedAtOnce = 50;
const timeoutMs = 5_000;
// A provider that is down is left alone until the next run.
const maxFailures = 5;
const retryMs = 60_000;

/** Asks about the payments that are due, because notices get lost. One that fails is tried again later and does not stop the others. */
export async function askAboutPayments(app: App): Promise<void> {
  const now = app.clock.now();
  let failures = 0;
  for (const { id, reference } of await listDue(app.db, now, askedAtOnce)) {
    if (failures >= maxFailures) return;
    try {
      await settlePayment(app, reference, AbortSignal.timeout(timeoutMs));
      failures = 0;
    } catch (error) {
      failures += 1;
      app.log.warn({ err: error, payment: reference }, 'the provider of payments was asked in vain');
      await setNextCheck(app.db, id, new Date(now.getTime() + retryMs));
    }
  }
}

export const paymentsTasks: AreaTasks = {
  workers: [{ queue: noticeQueue, run: settleNoticedPayment }],
  intervalTasks: [{ name: 'ask-about-payments', everyMs: 3_000, run: askAboutPayments }],
};
