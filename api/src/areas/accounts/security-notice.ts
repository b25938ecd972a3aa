import type { NoticeKind } from '@istmo/contract/kernel/security-notice';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import {
  type EmailContent,
  type EmailNotification,
  type EmailRecipient,
  sendToCustomer,
} from '../notifications/public.ts';
import { createLink } from './email-links.ts';

export type SecurityNotice = {
  readonly about: NoticeKind;
  readonly recipient: EmailRecipient;
  readonly content: EmailContent;
  /** What the list of notifications says, where that is not about the account's security. */
  readonly notification?: EmailNotification | undefined;
};

// A link that was requested is no news: what is done with it is.
const requestedLinks: readonly NoticeKind[] = ['sign-up', 'password-link', 'tfa-link'];

function toNotification(about: NoticeKind): EmailNotification | undefined {
  if (requestedLinks.includes(about)) return undefined;
  return { kind: 'security', page: about.startsWith('address-') ? '/whitelist' : '/settings' };
}

/** Queues a notice about the account's security, with the link by which its owner says that it was not them. */
export async function sendSecurityNotice(
  app: App,
  tx: Tx,
  { about, recipient, content, notification = toNotification(about) }: SecurityNotice,
): Promise<void> {
  const link = await createLink(app, tx, { purpose: 'not-me', customer: recipient.customer, about });
  const notMe = { text: m.notifications_not_you, label: m.notifications_not_you_action, link };
  await sendToCustomer(app, tx, { recipient, content: { ...content, notMe }, notification });
}
