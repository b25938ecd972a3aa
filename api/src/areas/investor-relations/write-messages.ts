import {
  discardMessage,
  listMessages,
  saveMessage,
  submitMessage,
} from '@istmo/contract/areas/investor-relations/investor-relations.contract';
import {
  maxMessagesPerDay,
  messageDraftRules,
  messageRules,
  type MessageTexts,
} from '@istmo/contract/areas/investor-relations/investor-relations.rules';
import type { CompanyRole } from '@istmo/contract/kernel/company-role';
import { asId, type CustomerId, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { lockRaise, readRaise, requireIssuer } from '../raises/public.ts';
import { mayPublish } from './answer-questions.ts';
import {
  countSubmitted,
  insertMessage,
  insertMessageStep,
  listMessagesOf,
  lockMessage,
  type MessageId,
  readMessage,
  setMessageState,
  type SubscriberMessage,
  updateMessage,
} from './messages.store.ts';
import { showMessage } from './show-message.ts';

const dayMs = 86_400_000;

export const answerListMessages = handle(listMessages, async (app, { customer }, { reference }) => {
  const raise = await requireIssuer(app, customer, reference);
  return {
    may_submit: await mayPublish(app, customer, raise),
    takes_messages: raise.openedAt !== null,
    data: (await listMessagesOf(app.db, raise.id)).flatMap(showMessage),
  };
});

/** A message about a raise of a company that the customer acts for; another's is not found. */
async function requireMessage(
  app: App,
  customer: CustomerId,
  sent: string,
  needed: CompanyRole,
): Promise<SubscriberMessage> {
  const id = parseId<'raise-message'>(sent);
  const message = id && (await readMessage(app.db, id));
  const raise = message && (await readRaise(app.db, message.raise));
  if (!message || !raise) return refuse('not_found', m.relations_no_message, { field: 'id' });
  await requireIssuer(app, customer, raise.reference, needed);
  return message;
}

async function lockDraft(tx: Tx, id: MessageId): Promise<SubscriberMessage> {
  const message = await lockMessage(tx, id);
  return message?.state === 'draft' ? message : refuse('already_done', m.relations_message_other_state);
}

/** The draft as it was read. */
async function lockAsRead(tx: Tx, id: MessageId, version: number): Promise<SubscriberMessage> {
  const message = await lockDraft(tx, id);
  return message.version === version ? message : refuse('conflict', m.relations_changed_meanwhile);
}

const trimTexts = (sent: MessageTexts): MessageTexts => ({
  subject_en: sent.subject_en.trim(),
  subject_es: sent.subject_es.trim(),
  text_en: sent.text_en.trim(),
  text_es: sent.text_es.trim(),
});

export const answerSaveMessage = handle(saveMessage, async (app, { customer }, input) => {
  const texts = trimTexts(input);
  checkForm(messageDraftRules, texts);
  const saved = { texts, at: app.clock.now(), by: customer };
  if (input.id !== '') {
    const { id } = await requireMessage(app, customer, input.id, 'editor');
    const version = await app.db.inTransaction(async (tx) =>
      updateMessage(tx, await lockAsRead(tx, id, input.version), saved),
    );
    return { id, version, message: m.relations_message_saved };
  }
  const raise = await requireIssuer(app, customer, input.reference);
  if (raise.openedAt === null) return refuse('already_done', m.relations_no_subscribers);
  const id: MessageId = asId(newId());
  await app.db.inTransaction((tx) => insertMessage(tx, { id, raise: raise.id, ...saved }));
  return { id, version: 1, message: m.relations_message_saved };
});

export const answerSubmitMessage = handle(submitMessage, async (app, { customer }, { id: sent, version }) => {
  const { id, raise } = await requireMessage(app, customer, sent, 'approver');
  await app.db.inTransaction(async (tx) => {
    // One at a time is counted.
    await lockRaise(tx, raise);
    const message = await lockAsRead(tx, id, version);
    checkForm(messageRules, message);
    const at = app.clock.now();
    if ((await countSubmitted(tx, raise, new Date(at.getTime() - dayMs))) >= maxMessagesPerDay)
      refuse('limit_exceeded', m.relations_message_limit);
    await setMessageState(tx, id, { state: 'review', at });
    await insertMessageStep(tx, id, { step: 'submitted', at, customer });
  });
  return { message: m.relations_message_submitted };
});

export const answerDiscardMessage = handle(discardMessage, async (app, { customer }, { id: sent }) => {
  const { id } = await requireMessage(app, customer, sent, 'editor');
  await app.db.inTransaction(async (tx) => {
    await lockDraft(tx, id);
    await setMessageState(tx, id, { state: 'discarded', at: app.clock.now() });
  });
  return { message: m.relations_message_discarded };
});
