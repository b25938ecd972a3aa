import type { NotificationKind } from '@istmo/contract/areas/notifications/notification-kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language, Message } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type ActivityEntry, writeActivity } from '../history/public.ts';
import { publishEvent, readLastLanguage, sendToCustomer, type Topic } from '../notifications/public.ts';
import { readContact } from './accounts.store.ts';
import { type SecurityNotice, sendSecurityNotice } from './security-notice.ts';

type CustomerEmail = {
  readonly kind: NotificationKind;
  readonly subject: Message;
  readonly body: readonly Message[];
  /** The label of the button that leads to the page. */
  readonly action: Message;
  /** The page that the email and its notification lead to, as a path. */
  readonly page: string;
  /** In which it is written; that of the last sign-in without it. */
  readonly language?: Language;
};

type News = {
  readonly customer: CustomerId;
  readonly activity?: (ActivityEntry & { readonly at: Date }) | undefined;
  readonly email?: CustomerEmail | undefined;
  readonly notice?: SecurityNotice | undefined;
  /** What the customer's open pages read again. */
  readonly topics?: readonly Topic[];
};

/** Notifies a customer of what happened: in the activity, by email with its notification, by a notice with its link, on open pages. */
export async function notifyCustomer(app: App, tx: Tx, news: News): Promise<void> {
  const { customer, activity, email, notice, topics = [] } = news;
  if (activity) await writeActivity(tx, customer, activity);
  if (email) await sendEmail(app, tx, customer, email);
  if (notice) await sendSecurityNotice(app, tx, notice);
  for (const topic of topics) await publishEvent(tx, customer, topic);
}

async function sendEmail(app: App, tx: Tx, customer: CustomerId, { kind, page, ...content }: CustomerEmail) {
  const { subject, body, action, language = await readLastLanguage(tx, customer) } = content;
  const { username: name, email } = await readContact(tx, customer);
  await sendToCustomer(app, tx, {
    recipient: { customer, name, email, language },
    content: { subject, body, button: { label: action, link: `${app.settings.publicUrl}${page}` } },
    notification: { kind, page },
  });
}
