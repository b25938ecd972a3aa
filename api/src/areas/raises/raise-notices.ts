import { formatMoment } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language, Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { isCustomer, notifyCustomer } from '../accounts/public.ts';
import {
  type OpenNotice,
  type RaiseNotice,
  type RaiseSubscriber,
  readNextSubscribers,
  takeNotice,
  updateNotice,
} from './life.store.ts';
import { readRaise, type Raise } from './raises.store.ts';
import { readTermsOf, type StoredRaiseTerms } from './terms.store.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

/** Where a subscriber reads on: the subscription, or the list of them. */
const subscriberPage = ({ reference }: RaiseSubscriber): string =>
  reference === null ? '/subscriptions' : `/subscriptions/${reference}`;

type NoticeText = (
  params: { offering: string; security: string; time: string },
  options: { locale: Language },
) => string;

type Texts = { readonly subject: NoticeText; readonly body: NoticeText };

const issuerTexts: Readonly<Record<RaiseNotice, Texts>> = {
  announced: { subject: m.issuing_mail_announced, body: m.issuing_mail_announced_body },
  opened: { subject: m.issuing_mail_opened, body: m.issuing_mail_opened_body },
  changed: { subject: m.issuing_mail_changed, body: m.issuing_mail_changed_body },
  closed: { subject: m.issuing_mail_closed, body: m.issuing_mail_closed_body },
  failed: { subject: m.issuing_mail_failed, body: m.issuing_mail_failed_body },
  settled: { subject: m.issuing_mail_settled, body: m.issuing_mail_settled_body },
  cancelled: { subject: m.issuing_mail_cancelled, body: m.issuing_mail_cancelled_body },
};

// Before the window there are no subscribers.
const subscriberTexts: Readonly<Partial<Record<RaiseNotice, Texts>>> = {
  changed: { subject: m.issuing_mail_changed, body: m.issuing_mail_changed_own },
  closed: { subject: m.issuing_mail_closed, body: m.issuing_mail_closed_own },
  failed: { subject: m.issuing_mail_failed, body: m.issuing_mail_failed_own },
  settled: { subject: m.issuing_mail_settled, body: m.issuing_mail_settled_own },
  cancelled: { subject: m.issuing_mail_cancelled, body: m.issuing_mail_cancelled_own },
};

/**
 * The next customers who are notified of a step, in the order of their ids: those who paid a subscription. Of the opening and the announcement there are none:
 * who waits for the opening is notified by the area of waiting lists.
 */
async function readAudience(tx: Tx, { raise, kind, notifiedTo }: OpenNotice): Promise<RaiseSubscriber[]> {
  return subscriberTexts[kind] ? readNextSubscribers(tx, raise, { after: notifiedTo, limit: batchSize }) : [];
}

type Written = {
  readonly texts: Texts;
  readonly page: string;
  readonly raise: Raise;
  readonly terms: StoredRaiseTerms;
};

const timeOf = (notice: RaiseNotice, terms: StoredRaiseTerms): Date | null =>
  notice === 'announced' ? terms.opensAt : notice === 'changed' ? terms.leaveUntil : terms.closesAt;

async function write(
  app: App,
  tx: Tx,
  customer: CustomerId,
  { texts, page, raise, terms, kind }: Written & { readonly kind: RaiseNotice },
) {
  const at = timeOf(kind, terms);
  const time = at === null ? '' : formatMoment(at, app.settings.timeZone);
  const inWords =
    (text: NoticeText): Message =>
    (_, options) =>
      text(
        { offering: options.locale === 'es' ? terms.titleEs : terms.titleEn, security: raise.instrument, time },
        options,
      );
  await notifyCustomer(app, tx, {
    customer,
    email: {
      kind: 'offering',
      subject: inWords(texts.subject),
      body: [inWords(texts.body)],
      action: m.issuing_mail_read,
      page,
    },
    topics: ['offering'],
  });
}

async function notifyNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const notice = await takeNotice(tx);
    if (!notice) return false;
    const raise = await readRaise(tx, notice.raise);
    const terms = await readTermsOf(tx, notice.raise, notice.version);
    if (!raise || !terms) throw new Error(`the raise ${notice.raise} has no terms of version ${notice.version}`);
    const { kind } = notice;
    if (notice.notifiedTo === null && (await isCustomer(tx, raise.issuer)))
      await write(app, tx, raise.issuer, {
        texts: issuerTexts[kind],
        page: `/issued_raises/${raise.reference}`,
        raise,
        terms,
        kind,
      });
    const audience = await readAudience(tx, notice);
    const texts = subscriberTexts[kind];
    for (const subscriber of texts ? audience : [])
      if (texts && subscriber.customer !== raise.issuer && (await isCustomer(tx, subscriber.customer)))
        await write(app, tx, subscriber.customer, { texts, page: subscriberPage(subscriber), raise, terms, kind });
    await updateNotice(tx, notice, {
      notifiedTo: audience.at(-1)?.customer ?? null,
      doneAt: audience.length < batchSize ? app.clock.now() : null,
    });
    return true;
  });
}

/** Writes to the issuer and to the subscribers about each step of a raise: each once, after the step, which does not wait for it. */
export async function notifyOfRaises(app: App): Promise<void> {
  while (await notifyNextBatch(app));
}
