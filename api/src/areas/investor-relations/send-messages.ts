import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { findCompany } from '../company-members/public.ts';
import { readRaise, requireRaiseTerms } from '../raises/public.ts';
import {
  listRecipients,
  markSent,
  readUnsent,
  setMessageState,
  type SubscriberMessage,
  takeApproved,
} from './messages.store.ts';

// Small enough for one transaction of a second.
const batchSize = 50;

/** What a message is about, and who wrote it. */
type Sender = { readonly title: Readonly<Record<'en' | 'es', string>>; readonly company: string };

async function readSender(tx: Tx, { raise: id }: SubscriberMessage): Promise<Sender> {
  const raise = await readRaise(tx, id);
  if (!raise) throw new Error(`a message about an unknown raise ${id}`);
  const { titleEn, titleEs } = await requireRaiseTerms(tx, id);
  const company = await findCompany(tx, raise.issuer);
  // An account that lost its right to issue is named by its security.
  return { title: { en: titleEn, es: titleEs }, company: company?.name ?? raise.instrument };
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * The words of a message as paragraphs in both languages. Where one language has more of them, its last ones are one paragraph, so that none is empty in the
 * other.
 */
function toParagraphs({ text_en: english, text_es: spanish }: SubscriberMessage): Message[] {
  const written = { en: paragraphsOf(english), es: paragraphsOf(spanish) };
  const count = Math.min(written.en.length, written.es.length);
  return Array.from({ length: count }, (_, index): Message => {
    const end = index === count - 1 ? undefined : index + 1;
    return (_none, { locale }) => written[locale].slice(index, end).join('\n\n');
  });
}

/** What each subscriber gets, in both languages: whose words these are, the words, and what the platform says of them. */
function toContent(message: SubscriberMessage, { title, company }: Sender) {
  const subject: Message = (_, options) =>
    m.relations_mail_message(
      { offering: title[options.locale], subject: options.locale === 'es' ? message.subject_es : message.subject_en },
      options,
    );
  const from: Message = (_, options) =>
    m.relations_mail_message_from({ offering: title[options.locale], company }, options);
  return {
    kind: 'offering',
    subject,
    body: [from, ...toParagraphs(message), m.relations_mail_message_note],
    action: m.relations_mail_message_action,
    page: '/subscriptions',
  } as const;
}

/** One batch of one message: its mails and the rows of who got it are one commit, so that a worker that ends anywhere sends none twice. */
async function sendNextBatch(app: App): Promise<boolean> {
  return app.db.inTransaction(async (tx) => {
    const message = await takeApproved(tx);
    if (!message) return false;
    if (message.recipients === null) {
      await listRecipients(tx, message);
      return true;
    }
    const email = toContent(message, await readSender(tx, message));
    const recipients = await readUnsent(tx, message.id, batchSize);
    for (const customer of recipients) await notifyCustomer(app, tx, { customer, email, topics: ['offering'] });
    const at = app.clock.now();
    await markSent(tx, message.id, recipients, at);
    if (recipients.length < batchSize) await setMessageState(tx, message.id, { state: 'sent', at });
    return true;
  });
}

/** Sends the messages that staff approved, each once to each subscriber. */
export async function sendMessages(app: App): Promise<void> {
  while (await sendNextBatch(app));
}
