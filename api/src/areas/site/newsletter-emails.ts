import { type Language, translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import * as z from 'zod/mini';
import type { App } from '../../app.ts';
import { signLink } from '../../sign-in/token.ts';
import { notify, queueEmail, type TranslatedEmail } from '../notifications/public.ts';
import { findCustomersOf, isTrancheLetter } from './letters.store.ts';
import {
  insertNewsletter,
  markRecipients,
  type NewsletterTexts,
  readNewsletterTexts,
  takeRecipients,
} from './newsletter.store.ts';
import { buildLink, purposes } from './subscription-emails.ts';

export const newsletterQueue = 'queue-newsletter';

// Small enough for one transaction of a second; the next batch is a job of its own, so that other jobs have their turn.
const batchSize = 50;

/** Of a preview and of a test, whose reader has no subscription. */
export const noSubscription = '00000000-0000-0000-0000-000000000000';

const newsletterRequest = z.object({ id: z.string() });

/** A newsletter in one language, for one subscription: its link to unsubscribe is part of it. */
export function composeNewsletter(
  app: App,
  texts: NewsletterTexts,
  { subscription, language }: { subscription: string; language: Language },
): TranslatedEmail {
  const { subject, body } = texts[language];
  return {
    language,
    subject,
    greeting: translate(m.notifications_greeting_unknown, language),
    paragraphs: body
      .split(/\r?\n\s*\r?\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    choices: [
      {
        label: translate(m.site_subscription_unsubscribe, language),
        link: buildLink(app, 'unsubscribe', { token: subscription, language }),
      },
    ],
  };
}

/** The address to which a mail program posts to end the subscription, without opening a page (RFC 8058). */
function toOneClickUrl({ settings }: App, token: string): string {
  const url = new URL('/api/site/unsubscribe-one-click', `${settings.publicUrl}/`);
  url.searchParams.set('token', token);
  url.searchParams.set('verify', signLink(settings, { purpose: purposes.unsubscribe, token }));
  return url.toString();
}

/** The job: queues the emails of the next recipients and itself for those after them, in one commit. */
export async function queueNewsletterBatch(app: App, data: unknown): Promise<void> {
  const { id } = z.parse(newsletterRequest, data);
  const texts = await readNewsletterTexts(app.db, id);
  if (!texts) throw new Error('a job for a newsletter that is not stored');
  await app.db.inTransaction(async (tx) => {
    const recipients = await takeRecipients(tx, id, batchSize);
    const left: string[] = [];
    const queued: string[] = [];
    const addresses: string[] = [];
    for (const { subscription, email, language } of recipients) {
      if (email === null || language === null) left.push(subscription);
      else {
        const unsubscribeUrl = toOneClickUrl(app, subscription);
        const content = composeNewsletter(app, texts, { subscription, language });
        await queueEmail(app, tx, { ...content, customer: undefined, to: email, mailing: id, unsubscribeUrl });
        queued.push(subscription);
        addresses.push(email);
      }
    }
    await markRecipients(tx, id, { subscriptions: left, state: 'left' });
    await markRecipients(tx, id, { subscriptions: queued, state: 'queued' });
    if (await isTrancheLetter(tx, id)) await notifySubscribers(app, tx, { texts, addresses });
    if (recipients.length === batchSize) await enqueueNewsletter(app, tx, id);
  });
}

type OpenedTranche = { readonly texts: NewsletterTexts; readonly addresses: readonly string[] };

/** Subscribers who are customers have it in their list of notifications too: the subject, and the first paragraph. */
async function notifySubscribers(app: App, tx: Tx, { texts, addresses }: OpenedTranche): Promise<void> {
  for (const customer of await findCustomersOf(tx, addresses)) {
    await notify(app, tx, customer, {
      kind: 'offering',
      title: (_, { locale }) => texts[locale].subject,
      body: [(_, { locale }) => texts[locale].body.split('\n\n')[0] ?? ''],
      page: '/instant_swap/coingt',
    });
  }
}

type PlatformNewsletter = { readonly id: string; readonly texts: NewsletterTexts };

/** A newsletter that the platform sends by itself, to every confirmed subscriber. */
export async function sendLetter(app: App, tx: Tx, { id, texts }: PlatformNewsletter): Promise<void> {
  const recipients = await insertNewsletter(tx, { id, texts, at: app.clock.now(), staff: null });
  if (recipients) await enqueueNewsletter(app, tx, id);
}

export async function enqueueNewsletter(app: App, tx: Tx, id: string): Promise<void> {
  await app.jobs.enqueue(tx, newsletterQueue, { id });
}
