import type { NotificationKind } from '@istmo/contract/areas/notifications/notification-kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Language, type Message, translate } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { publishEvent } from './events.store.ts';
import { insertNotification } from './notifications.store.ts';

/** What the customer's list of notifications says, and the page of what it is about. */
export type Notification = {
  readonly kind: NotificationKind;
  readonly title: Message;
  readonly body: readonly Message[];
  /** Such as /withdrawal/W-1234567890. */
  readonly page?: string | undefined;
};

/** Adds to the customer's list of notifications, in the caller's transaction. Open pages show it after the commit. */
export async function notify(app: App, tx: Tx, customer: CustomerId, notification: Notification): Promise<void> {
  const { kind, title, body, page } = notification;
  const textsIn = (language: Language) => ({
    title: translate(title, language),
    body: body.map((paragraph) => translate(paragraph, language)).join('\n\n'),
  });
  await insertNotification(tx, {
    id: newId(),
    customer,
    kind,
    texts: { en: textsIn('en'), es: textsIn('es') },
    page: page ?? null,
    at: app.clock.now(),
  });
  await publishEvent(tx, customer, 'notifications');
}
