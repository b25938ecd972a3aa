import { subscribe } from '@istmo/contract/areas/site/site.contract';
import { subscriptionRules } from '@istmo/contract/areas/site/site.rules';
import { inLanguage } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic } from '../../http/handler.ts';
import { isWithin, takeTurn, type Throttle } from '../../http/throttle.ts';
import { writeSubscriptionLetter } from './subscription-letters.ts';
import { keepConsent } from './subscription.store.ts';

export const subscriptionQueue = 'write-subscription-letter';

const hour = 3600;
const perAddress: Throttle = { name: 'subscribe', most: 5, perSeconds: hour };
/** From many addresses at once: nobody makes the platform write to half the world. */
const altogether: Throttle = { name: 'subscribe-all', most: 300, perSeconds: hour };
/** Letters to one mailbox, whoever asks for them. Beyond it the answer is the same and no letter goes out. */
const perMailbox: Throttle = { name: 'subscribe-mailbox', most: 3, perSeconds: 24 * hour, sandboxTimes: 5 };

const asked = z.object({ email: z.string(), language: z.enum(['en', 'es']) });
type Asked = z.output<typeof asked>;

/** Takes the wish. Whether the address is known is looked up by a job, so the answer and its time are the same for all. */
export const answerSubscribe = handlePublic(subscribe, async (app, visitor, input) => {
  const form = { email: input.email.trim(), consent: input.consent };
  checkForm(subscriptionRules, form);
  await takeTurn(app, perAddress, visitor.address);
  await takeTurn(app, altogether, 'all');
  const wish: Asked = { email: form.email, language: visitor.language };
  await app.db.inTransaction((tx) => app.jobs.ask(tx, subscriptionQueue, wish));
  return { say: m.site_subscribed };
});

/** The job: keeps the address with its consent and writes the letter that fits. */
export async function writeAskedSubscription(app: App, data: unknown): Promise<void> {
  const { email, language } = z.parse(asked, data);
  if (!(await isWithin(app, [perMailbox, email.toLowerCase()]))) return;
  const words = inLanguage(m.site_subscribe_consent, language);
  await app.db.inTransaction(async (tx) => {
    const subscription = await keepConsent(tx, { email, language, words, at: app.clock.now() });
    await writeSubscriptionLetter(app, tx, subscription);
  });
}
