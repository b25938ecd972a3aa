import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { translate, type Language, type Message, withParams } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { queueEmail } from './emails.ts';

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
  /** Of a notice: how the reader says that it was not them, after everything else. */
  readonly notMe?: ContentLink & { readonly text: Message };
  /** The unsubscribe link of an optional email, in small print at the end. */
  readonly unsubscribe?: ContentLink;
};

type AddressedEmail = { readonly to: string; readonly language: Language; readonly content: EmailContent };
type GreetedEmail = AddressedEmail & { readonly customer: CustomerId | undefined; readonly greeting: Message };

async function translateAndQueue(
  app: App,
  tx: Tx,
  { to, language, content, customer, greeting }: GreetedEmail,
): Promise<void> {
  const toText = (message: Message) => translate(message, language);
  const toLink = ({ label, link }: ContentLink) => ({ label: toText(label), link });
  await queueEmail(app, tx, {
    customer,
    to,
    language,
    subject: toText(content.subject),
    greeting: toText(greeting),
    paragraphs: content.body.map(toText),
    ...(content.button ? { button: toLink(content.button) } : {}),
    ...(content.notMe ? { notMe: { ...toLink(content.notMe), text: toText(content.notMe.text) } } : {}),
    ...(content.unsubscribe ? { unsubscribe: toLink(content.unsubscribe) } : {}),
  });
}

/** Queues an email to a customer in the caller's transaction; a job sends it after the commit. */
export async function sendToCustomer(
  app: App,
  tx: Tx,
  email: { recipient: EmailRecipient; content: EmailContent },
): Promise<void> {
  const { customer, name, email: to, language } = email.recipient;
  const greeting = withParams(m.notifications_greeting, { name });
  await translateAndQueue(app, tx, { to, language, content: email.content, customer, greeting });
}

/** Queues an email to an address that belongs to no customer, with a greeting without a name. */
export async function sendToAddress(app: App, tx: Tx, email: AddressedEmail): Promise<void> {
  await translateAndQueue(app, tx, { ...email, customer: undefined, greeting: m.notifications_greeting_unknown });
}
