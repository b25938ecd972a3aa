import { subscribe } from '@istmo/contract/areas/site/site.contract';
import { subscriptionRules } from '@istmo/contract/areas/site/site.rules';
import { translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic } from '../../http/handler.ts';
import { isWithin, takeTurns, type Throttle } from '../../http/throttle.ts';
import { queueSubscriptionEmail } from './subscription-emails.ts';
import { storeConsent } from './subscription.store.ts';

export const subscriptionQueue = 'write-subscription-email';

const hour = 3600;
const perAddress: Throttle = { name: 'subscribe', max: 5, perSeconds: hour };
/** Over all IP addresses, so that the platform cannot be used to send mass email. */
const overall: Throttle = { name: 'subscribe-all', max: 300, perSeconds: hour };
/** Emails to one mailbox, over all visitors. Above the limit the answer is the same and no email is sent. */
const perMailbox: Throttle = { name: 'subscribe-mailbox', max: 3, perSeconds: 24 * hour, sandboxTimes: 5 };

const subscriptionRequest = z.object({ email: z.string(), language: z.enum(['en', 'es']) });
type SubscriptionRequest = z.output<typeof subscriptionRequest>;

/** Accepts the request. A job looks up whether the address is subscribed, so the answer and its timing are the same for every address. */
export const answerSubscribe = handlePublic(subscribe, async (app, visitor, input) => {
  const form = { email: input.email.trim(), consent: input.consent };
  checkForm(subscriptionRules, form);
  await takeTurns(app, [
    [perAddress, visitor.address],
    [overall, 'all'],
  ]);
  const request: SubscriptionRequest = { email: form.email, language: visitor.language };
  await app.db.inTransaction((tx) => app.jobs.enqueue(tx, subscriptionQueue, request));
  return { message: m.site_subscribed };
});

/** The job: stores the address with its consent and queues the email. */
export async function processSubscription(app: App, data: unknown): Promise<void> {
  const { email, language } = z.parse(subscriptionRequest, data);
  if (!(await isWithin(app, [perMailbox, email.toLowerCase()]))) return;
  const consentText = translate(m.site_subscribe_consent, language);
  await app.db.inTransaction(async (tx) => {
    const subscription = await storeConsent(tx, { email, language, consentText, at: app.clock.now() });
    await queueSubscriptionEmail(app, tx, subscription);
  });
}
