import {
  approveMessage,
  countWaitingMessages,
  listWaitingMessages,
  returnMessage,
} from '@istmo/contract/areas/investor-relations/investor-relations.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readRaise } from '../../raises/public.ts';
import {
  countMessagesInReview,
  insertMessageStep,
  listMessagesInReview,
  lockMessage,
  type MessageId,
  readMessage,
  setMessageState,
  type SubscriberMessage,
} from '../messages.store.ts';

const maxListed = 200;

export const answerListWaitingMessages = handleStaff(listWaitingMessages, async (app, { language }) => {
  const messages = await listMessagesInReview(app.db, maxListed);
  const raises = await Promise.all(messages.map(({ raise }) => readRaise(app.db, raise)));
  return {
    data: messages.map((message, index) => ({
      id: message.id,
      reference: raises[index]?.reference ?? '',
      security: raises[index]?.instrument ?? '',
      subject: language === 'es' ? message.subject_es : message.subject_en,
      submitted_at: message.stateSince.toISOString(),
    })),
  };
});

export const answerCountWaitingMessages = handleStaff(countWaitingMessages, async (app) =>
  showQueueLength(await countMessagesInReview(app.db)),
);

async function requireMessage(reader: Reader, sent: string): Promise<SubscriberMessage> {
  const id = parseId<'raise-message'>(sent);
  return (id && (await readMessage(reader, id))) ?? refuse('not_found', m.relations_no_message, { field: 'id' });
}

/** The message with its row locked; of two decisions at once the second is refused. */
async function lockInReview(tx: Tx, id: MessageId): Promise<SubscriberMessage> {
  const message = await lockMessage(tx, id);
  return message?.state === 'review' ? message : refuse('already_done', m.relations_message_other_state);
}

export const answerApproveMessage = handleStaff(approveMessage, async (app, caller, { id: sent, version, reason }) => {
  const { id, raise } = await requireMessage(app.db, sent);
  const action = { action: 'raise.approve-message', subject: { kind: 'raise', id: raise }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const message = await lockInReview(tx, id);
    // What the person read is what is sent.
    if (message.version !== version) refuse('conflict', m.relations_message_changed);
    const at = app.clock.now();
    await setMessageState(tx, id, { state: 'approved', at });
    await insertMessageStep(tx, id, { step: 'approved', at, staff: caller.staff, reason });
    return { after: { message: id, version: `${version}` }, result: undefined };
  });
  return { message: m.relations_message_approved };
});

export const answerReturnMessage = handleStaff(returnMessage, async (app, caller, { id: sent, reason: given }) => {
  const { id, raise } = await requireMessage(app.db, sent);
  const reason = given.trim();
  const action = { action: 'raise.return-message', subject: { kind: 'raise', id: raise }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const { version } = await lockInReview(tx, id);
    const at = app.clock.now();
    await setMessageState(tx, id, { state: 'draft', at });
    await insertMessageStep(tx, id, { step: 'returned', at, staff: caller.staff, reason });
    return { after: { message: id, version: `${version}` }, result: undefined };
  });
  return { message: m.relations_message_returned };
});
