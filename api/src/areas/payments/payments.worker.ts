import type { App } from '../../app.ts';
import type { AreaTasks } from '../../area-tasks.ts';
import { listDue } from './payments.store.ts';
import { noticeQueue, settleNoticedPayment } from './receive-notice.ts';
import { settlePayment } from './settle-payment.ts';

const askedAtOnce = 50;
const timeoutMs = 5_000;

/** Asks about the payments that are due, because notices get lost. One that fails does not stop the others and is tried again. */
export async function askAboutPayments(app: App): Promise<void> {
  for (const reference of await listDue(app.db, app.clock.now(), askedAtOnce)) {
    await settlePayment(app, reference, AbortSignal.timeout(timeoutMs)).catch((error: unknown) =>
      app.log.warn({ err: error, payment: reference }, 'the provider of payments was asked in vain'),
    );
  }
}

export const paymentsTasks: AreaTasks = {
  workers: [{ queue: noticeQueue, run: settleNoticedPayment }],
  intervalTasks: [{ name: 'ask-about-payments', everyMs: 3_000, run: askAboutPayments }],
};
