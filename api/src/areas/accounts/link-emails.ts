import * as m from '@istmo/contract/messages';
import type { Language, Message } from '@istmo/contract/kernel/message';
import { withParams } from '@istmo/contract/kernel/message';
import type { NoticeKind } from '@istmo/contract/kernel/security-notice';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type EmailContent, sendToCustomer } from '../notifications/public.ts';
import type { Account } from './accounts.store.ts';
import { createLink, linkMinutes } from './email-links.ts';
import type { LinkPurpose } from './email-tokens.store.ts';
import { sendSecurityNotice } from './security-notice.ts';

type RequestedPurpose = Exclude<LinkPurpose, 'not-me'>;

// Who reads a link that they did not ask for can freeze the account with the same email. One to support changes nothing of the account.
const notices: Readonly<Record<RequestedPurpose, NoticeKind | undefined>> = {
  activate: 'sign-up',
  'reset-password': 'password-link',
  'reset-tfa': 'tfa-link',
  support: undefined,
};

type LinkContent = { readonly purpose: RequestedPurpose; readonly link: string; readonly username: string };

function composeContent({ settings }: App, { purpose, link, username }: LinkContent): EmailContent {
  const foot = [m.notifications_ignore, m.notifications_never_ask];
  const linkIsValid = formatValidity(linkMinutes(purpose));
  if (purpose === 'activate') {
    return {
      subject: withParams(m.notifications_activation_subject, { brand: settings.brand }),
      body: [withParams(m.notifications_activation_body, { username }), linkIsValid, ...foot],
      button: { label: m.notifications_activation_action, link },
    };
  }
  if (purpose === 'reset-password') {
    return {
      subject: m.notifications_password_reset_subject,
      body: [m.notifications_password_reset_body, linkIsValid, ...foot],
      button: { label: m.notifications_password_reset_action, link },
    };
  }
  if (purpose === 'support') {
    return {
      isUrgent: true,
      subject: m.notifications_support_link_subject,
      body: [m.notifications_support_link_body, linkIsValid, ...foot],
      button: { label: m.notifications_support_link_action, link },
    };
  }
  return {
    subject: m.notifications_tfa_reset_subject,
    body: [m.notifications_tfa_reset_body, linkIsValid, ...foot],
    button: { label: m.notifications_tfa_reset_action, link },
  };
}

function formatValidity(minutes: number): Message {
  return (_, options) => {
    const wait =
      minutes % 60 === 0
        ? m.kernel_hours({ count: minutes / 60 }, options)
        : m.kernel_minutes({ count: minutes }, options);
    return m.notifications_link_valid({ wait }, options);
  };
}

type LinkEmail = { readonly purpose: RequestedPurpose; readonly account: Account; readonly language: Language };

/** Queues an email with a new link, in the caller's transaction. */
export async function sendLinkEmail(app: App, tx: Tx, { purpose, account, language }: LinkEmail): Promise<void> {
  const link = await createLink(app, tx, { purpose, customer: account.customer });
  const recipient = { customer: account.customer, name: account.username, email: account.email, language };
  const content = { ...composeContent(app, { purpose, link, username: account.username }), isRequested: true };
  const about = notices[purpose];
  if (about === undefined) await sendToCustomer(app, tx, { recipient, content, notification: undefined });
  else await sendSecurityNotice(app, tx, { about, recipient, content });
}
