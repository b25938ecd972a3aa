import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { hashToken, signLink, newToken } from '../../sign-in/token.ts';
import { type EmailContent, sendToAddress } from '../notifications/public.ts';
import { insertLink, type Subscription } from './subscription.store.ts';

/** The purpose of each link in an email. A link opens a page, and only that page's POST changes anything (requirement 3.5). */
export const purposes = { confirm: 'subscribe', unsubscribe: 'unsubscribe' } as const;

const pages = { confirm: '/subscription/confirm', unsubscribe: '/subscription/leave' } as const;
const linkHours = 48;

export function buildLink(
  app: App,
  page: keyof typeof pages,
  { token, language }: { token: string; language: string },
): string {
  const link = new URL(pages[page], `${app.settings.publicUrl}/`);
  link.searchParams.set('token', token);
  link.searchParams.set('verify', signLink(app.settings, { purpose: purposes[page], token }));
  link.searchParams.set('lang', language);
  return link.toString();
}

async function createConfirmLink(app: App, tx: Tx, { id, language }: Subscription): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(app.clock.now().getTime() + linkHours * 3_600_000);
  await insertLink(tx, { tokenHash: hashToken(token), subscription: id, expiresAt });
  return buildLink(app, 'confirm', { token, language });
}

/** Queues the email that asks to confirm, or says that the address is subscribed already. Either one has an unsubscribe link. */
export async function queueSubscriptionEmail(app: App, tx: Tx, subscription: Subscription): Promise<void> {
  const { id, email, language, isConfirmed } = subscription;
  const brand = { brand: app.settings.brand };
  const unsubscribe = {
    label: m.site_subscription_unsubscribe,
    link: buildLink(app, 'unsubscribe', { token: id, language }),
  };
  const content: EmailContent = isConfirmed
    ? {
        subject: withParams(m.site_subscription_again_subject, brand),
        body: [m.site_subscription_again_body],
        choices: [unsubscribe],
      }
    : {
        isRequested: true,
        subject: withParams(m.site_subscription_email_subject, brand),
        body: [
          m.site_subscription_email_body,
          (_, options) =>
            m.site_subscription_email_valid({ wait: m.kernel_hours({ count: linkHours }, options) }, options),
          m.notifications_ignore,
        ],
        button: { label: m.site_subscription_email_action, link: await createConfirmLink(app, tx, subscription) },
        choices: [unsubscribe],
      };
  await sendToAddress(app, tx, { to: email, language, content });
}
