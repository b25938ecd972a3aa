import { parseId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { logRejected } from '../../http/rejected-webhooks.ts';
import type { WebhookRequest } from '../../http/webhook-request.ts';
import { askNow, storeNotice } from './purchases.store.ts';

/**
 * Receives a notice of the acquirer and returns its HTTP status. It is stored as received, and says only that the acquirer is to be asked:
 * so a repeated, late or reordered one changes nothing that is not so, and a lost one is made up for by the next question.
 */
export async function receiveCardNotice(app: App, { body, headers }: WebhookRequest): Promise<200 | 400 | 401> {
  const check = app.card.verifyNotice(body, headers);
  if (!check.isVerified) {
    logRejected(app, 'card', check.reason);
    return check.reason === 'unreadable' ? 400 : 401;
  }
  const id = parseId<'card-purchase'>(check.payment);
  const at = app.clock.now();
  await app.db.inTransaction(async (tx) => {
    const notice = { id: newId(), key: check.key, body, purchase: check.payment };
    if (!(await storeNotice(tx, notice, at))) return;
    if (!id || !(await askNow(tx, id, at)))
      app.log.warn({ payment: check.payment }, 'a notice of the acquirer about an unknown payment');
  });
  return 200;
}
