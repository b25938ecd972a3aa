import type { NotificationKind } from '@istmo/contract/areas/notifications/notification-kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Language, type Message, translate } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { publishEvents } from './events.store.ts';
import { insertNotifications } from './notifications.store.ts';

/** What the customer's list of notifications says, and the page of what it is about. */
export type Notification = {
  readonly kind: NotificationKind;
  readonly title: Message;
  readonly body: readonly Message[];
  /** Such as /withdrawal/W-1234567890. */
  readonly page?: string | undefined;
};

export type CustomerNotification = { readonly customer: CustomerId; readonly notification: Notification };

/** Adds to the lists of customers, in the caller's transaction, by one statement. Open pages show it after the commit. */
export async function notifyAll(app: App, tx: Tx, added: readonly CustomerNotification[]): Promise<void> {
  const at = app.clock.now();
  await insertNotifications(
    tx,
    added.map(({ customer, notification: { kind, title, body, page } }) => {
      const textsIn = (language: Language) => ({
        title: translate(title, language),
        body: body.map((paragraph) => translate(paragraph, language)).join('\n\n'),
      });
      return { id: newId(), customer, kind, texts: { en: textsIn('en'), es: textsIn('es') }, page: page ?? null, at };
    }),
  );
  await publishEvents(
    tx,
    added.map(({ customer }) => customer),
    'notifications',
  );
}

/** Adds to the list of one customer. */
export const notify = (app: App, tx: Tx, customer: CustomerId, notification: Notification): Promise<void> =>
  notifyAll(app, tx, [{ customer, notification }]);
