import { said } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { hashOf, linkCheckOf, newToken } from '../../token.ts';
import { type Words, writeToAddress } from '../notifications/public.ts';
import { insertLink, type Subscription } from './subscription.store.ts';

/** What a letter's link is for; each opens a page, and only that page's POST acts (decisions, point 5). */
export const purposes = { confirm: 'subscribe', leave: 'leave-subscription' } as const;

const pages = { confirm: '/subscription/confirm', leave: '/subscription/leave' } as const;
const linkHours = 48;

function linkTo(app: App, page: keyof typeof pages, { token, language }: { token: string; language: string }): string {
  const link = new URL(pages[page], `${app.settings.publicUrl}/`);
  link.searchParams.set('token', token);
  link.searchParams.set('verify', linkCheckOf(app.settings, { purpose: purposes[page], token }));
  link.searchParams.set('lang', language);
  return link.toString();
}

async function makeConfirmLink(app: App, tx: Tx, { id, language }: Subscription): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(app.clock.now().getTime() + linkHours * 3_600_000);
  await insertLink(tx, { tokenHash: hashOf(token), subscription: id, expiresAt });
  return linkTo(app, 'confirm', { token, language });
}

/** Asks to confirm; who did so before is told that he is subscribed. Either letter holds the way out. */
export async function writeSubscriptionLetter(app: App, tx: Tx, subscription: Subscription): Promise<void> {
  const { id, email, language, isConfirmed } = subscription;
  const brand = { brand: app.settings.brand };
  const leave = { label: m.site_subscription_leave, link: linkTo(app, 'leave', { token: id, language }) };
  const words: Words = isConfirmed
    ? {
        subject: said(m.site_subscription_again_subject, brand),
        body: [m.site_subscription_again_body],
        leave,
      }
    : {
        subject: said(m.site_subscription_letter_subject, brand),
        body: [
          m.site_subscription_letter_body,
          (_, options) =>
            m.site_subscription_letter_valid({ wait: m.kernel_hours({ count: linkHours }, options) }, options),
          m.notifications_ignore,
        ],
        button: { label: m.site_subscription_letter_action, link: await makeConfirmLink(app, tx, subscription) },
        leave,
      };
  await writeToAddress(app, tx, { to: email, language, words });
}
