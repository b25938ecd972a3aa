import { optionalEmailKindNames } from '@istmo/contract/areas/notifications/email-kind-names';
import {
  isOptionalEmailKind,
  type NotificationKind,
  type OptionalEmailKind,
} from '@istmo/contract/areas/notifications/notification-kinds';
import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { translate, type Language, type Message, withParams } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { readDeciders } from './emails.store.ts';
import { queueEmail } from './emails.ts';
import { notify } from './notify.ts';
import { oneClickSwitchOffUrl, switchOffPage } from './switch-emails-off.ts';

/** The customer an email is for, and the language it is written in. */
export type EmailRecipient = {
  readonly customer: CustomerId;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
};

type ContentLink = { readonly label: Message; readonly link: string };

/** The messages of an email, untranslated; the greeting is added. */
export type EmailContent = {
  readonly subject: Message;
  readonly body: readonly Message[];
  readonly button?: ContentLink;
  /** The customer waits for it. Notices of security always are. */
  readonly isUrgent?: boolean;
  /** The reader requested it, such as a link: it is tried, at most once a day, where the address is said not to exist. */
  readonly isRequested?: boolean;
  /** Of a notice: how the reader says that it was not them, after everything else. */
  readonly notMe?: ContentLink & { readonly text: Message };
  /** How an optional email is ended, in small print at the end. */
  readonly choices?: readonly ContentLink[];
};

type AddressedEmail = { readonly to: string; readonly language: Language; readonly content: EmailContent };
type GreetedEmail = AddressedEmail & {
  readonly customer: CustomerId | undefined;
  readonly greeting: Message;
  readonly kind?: NotificationKind | undefined;
  readonly unsubscribeUrl?: string | undefined;
};

/** What an email to a customer is about, which is in their list of notifications too. */
export type EmailNotification = {
  readonly kind: NotificationKind;
  /** The page of what it is about, such as /withdrawal/W-1234567890. */
  readonly page?: string | undefined;
  /** What the list says instead of the email's text, where that is about its button. */
  readonly body?: readonly Message[] | undefined;
};

export type CustomerEmail = {
  readonly recipient: EmailRecipient;
  readonly content: EmailContent;
  /** Undefined for an email that only brings a link that was requested. */
  readonly notification: EmailNotification | undefined;
};

async function translateAndQueue(
  app: App,
  tx: Tx,
  { to, language, content, customer, greeting, kind, unsubscribeUrl }: GreetedEmail,
): Promise<void> {
  const toText = (message: Message) => translate(message, language);
  const toLink = ({ label, link }: ContentLink) => ({ label: toText(label), link });
  await queueEmail(app, tx, {
    customer,
    kind,
    unsubscribeUrl,
    to,
    language,
    subject: toText(content.subject),
    greeting: toText(greeting),
    paragraphs: content.body.map(toText),
    isRequested: content.isRequested === true,
    isUrgent: content.notMe !== undefined || content.isUrgent === true,
    ...(content.button ? { button: toLink(content.button) } : {}),
    ...(content.notMe ? { notMe: { ...toLink(content.notMe), text: toText(content.notMe.text) } } : {}),
    ...(content.choices ? { choices: content.choices.map(toLink) } : {}),
  });
}

type OptionalEmail = { readonly customer: CustomerId; readonly kind: OptionalEmailKind };

/** Ends emails of this kind, or leads to the choice of all kinds. */
function listChoices(app: App, optional: OptionalEmail, language: Language): ContentLink[] {
  const label: Message = (_, options) =>
    m.notifications_switch_off({ kind: optionalEmailKindNames[optional.kind]({}, options) }, options);
  return [
    { label, link: switchOffPage(app, optional, language) },
    { label: m.notifications_choose_emails, link: `${app.settings.publicUrl}/settings#emails` },
  ];
}

/**
 * Queues an email to a customer in the caller's transaction and adds what it says to their list of notifications; a job sends it after the
 * commit, unless the customer switched its kind off.
 */
export async function sendToCustomer(
  app: App,
  tx: Tx,
  { recipient, content, notification }: CustomerEmail,
): Promise<void> {
  const { customer, name, email: to, language } = recipient;
  const kind = notification?.kind;
  const greeting = withParams(m.notifications_greeting, { name });
  const optional = kind !== undefined && isOptionalEmailKind(kind) ? { customer, kind } : undefined;
  await translateAndQueue(app, tx, {
    to,
    language,
    content: optional ? { ...content, choices: listChoices(app, optional, language) } : content,
    customer,
    greeting,
    kind,
    unsubscribeUrl: optional && oneClickSwitchOffUrl(app, optional),
  });
  if (!notification) return;
  const { page, body = content.body } = notification;
  await notify(app, tx, customer, { kind: notification.kind, title: content.subject, body, page });
}

/** Queues an email to an address that belongs to no customer, with a greeting without a name. */
export async function sendToAddress(app: App, tx: Tx, email: AddressedEmail): Promise<void> {
  await translateAndQueue(app, tx, { ...email, customer: undefined, greeting: m.notifications_greeting_unknown });
}

/** Queues an email to each of the staff who decide about money that moves. */
export async function alertStaff(app: App, tx: Tx, content: EmailContent): Promise<void> {
  for (const to of await readDeciders(tx)) await sendToAddress(app, tx, { to, language: 'en', content });
}
