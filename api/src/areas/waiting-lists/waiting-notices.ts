import { formatMoment } from '@istmo/contract/kernel/format';
import type { Language, Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { isCustomer, notifyCustomer } from '../accounts/public.ts';
import { type Raise, type RaiseId, readRaise, requireRaiseTerms } from '../raises/public.ts';
import { hasUnitsLeft } from '../subscriptions/public.ts';
import { listRaisesToNotify, markNotified, takeNextPlaces, type WaitingPlace } from './waiting-lists.store.ts';
import type { ListedRaise } from './waiting-view.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

type NoticeText = (
  params: { offering: string; security: string; time: string },
  options: { locale: Language },
) => string;

/** `opened`: it takes orders. `free`: it has units again. `cancelled`: it never opens. `over`: it takes no orders any more. */
type WaitingNotice = 'opened' | 'free' | 'cancelled' | 'over';

type Texts = {
  readonly subject: NoticeText;
  readonly body: NoticeText;
  readonly action: Message;
  readonly page: (slug: string) => string;
};

const pageOf = (slug: string): string => `/offerings/${slug}`;
const orderOf = (slug: string): string => `/offerings/${slug}/subscribe`;
const { waiting_mail_order: toOrder, waiting_mail_read: toPage } = m;

const texts: Readonly<Record<WaitingNotice, Texts>> = {
  opened: { subject: m.waiting_mail_opened, body: m.waiting_mail_opened_body, action: toOrder, page: orderOf },
  free: { subject: m.waiting_mail_free, body: m.waiting_mail_free_body, action: toOrder, page: orderOf },
  cancelled: { subject: m.waiting_mail_cancelled, body: m.waiting_mail_cancelled_body, action: toPage, page: pageOf },
  over: { subject: m.waiting_mail_over, body: m.waiting_mail_over_body, action: toPage, page: pageOf },
};

async function write(app: App, tx: Tx, { raise, terms }: ListedRaise, { customer, kind }: Notified) {
  const { subject, body, action, page } = texts[kind];
  const time = formatMoment(terms.closesAt, app.settings.timeZone);
  const inWords =
    (text: NoticeText): Message =>
    (_, options) =>
      text(
        { offering: options.locale === 'es' ? terms.titleEs : terms.titleEn, security: raise.instrument, time },
        options,
      );
  await notifyCustomer(app, tx, {
    customer,
    email: { kind: 'offering', subject: inWords(subject), body: [inWords(body)], action, page: page(raise.slug) },
    topics: ['offering'],
  });
}

type Notified = { readonly customer: WaitingPlace['customer']; readonly kind: WaitingNotice };

const wasBefore = ({ joinedAt }: WaitingPlace, { openedAt }: Raise): boolean =>
  openedAt !== null && joinedAt < openedAt;

/** What a place is notified of now. */
function kindOf(place: WaitingPlace, { raise }: ListedRaise, isOpen: boolean): WaitingNotice {
  if (isOpen) return wasBefore(place, raise) ? 'opened' : 'free';
  return raise.openedAt === null ? 'cancelled' : 'over';
}

async function notifyNextBatch(app: App, id: RaiseId): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const raise = await readRaise(tx, id);
    if (!raise || raise.state === 'announced' || (raise.state === 'open' && raise.suspendedAt !== null)) return false;
    const terms = await requireRaiseTerms(tx, id);
    const isOpen = raise.state === 'open' && app.clock.now() < terms.closesAt;
    // Who joined while nothing was left waits for units.
    const joinedBefore = isOpen && !(await hasUnitsLeft(tx, terms)) ? raise.openedAt : null;
    const places = await takeNextPlaces(tx, id, { joinedBefore, limit: batchSize });
    for (const place of places)
      if (await isCustomer(tx, place.customer))
        await write(
          app,
          tx,
          { raise, terms },
          { customer: place.customer, kind: kindOf(place, { raise, terms }, isOpen) },
        );
    await markNotified(
      tx,
      places.map((place) => place.id),
      app.clock.now(),
    );
    return places.length === batchSize;
  });
}

/** Writes to those on the waiting lists once each, when their raise has opened, has units again, or is over. A suspended one waits. */
export async function notifyWaiting(app: App): Promise<void> {
  for (const raise of await listRaisesToNotify(app.db)) while (await notifyNextBatch(app, raise));
}
