import { replyToTicket } from '@istmo/contract/areas/support/support.contract';
import { closeRules, maxAttachments, normalizeText, replyRules } from '@istmo/contract/areas/support/support.rules';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { cleanImages, withStoredImages } from '../../images/stored-images.ts';
import { insertMessage } from './messages.store.ts';
import { findTicket, lockTicket, markClosed, markWaiting } from './support.store.ts';
import { newReplies } from './throttles.ts';

const refuseUnknown = (): never => refuse('not_found', m.kernel_not_found, { field: 'reference_no' });

/** Adds a message; an empty close flag closes the ticket with it (requirement 1.4). A closed ticket takes no more. */
export const answerReplyToTicket = handle(replyToTicket, async (app, { customer, language, files }, input) => {
  const closes = input.close === '';
  if ((await findTicket(app.db, input.reference_no))?.customer !== customer) return refuseUnknown();
  checkForm(closes ? closeRules : replyRules, input);
  await takeTurn(app, newReplies, customer);
  await withStoredImages(app, await cleanImages(files, maxAttachments), (images) =>
    app.db.inTransaction(async (tx) => {
      const ticket = await lockTicket(tx, input.reference_no);
      if (ticket?.customer !== customer) return refuseUnknown();
      if (ticket.closedAt) refuse('conflict', m.support_is_closed);
      const at = app.clock.now();
      const body = normalizeText(input.description);
      await insertMessage(tx, { ticket: ticket.id, kind: 'customer', body, at, images });
      if (closes) {
        await markClosed(tx, ticket.id, { at, by: 'customer' });
        await writeActivity(tx, customer, { kind: 'close-ticket', params: { reference: ticket.referenceNo }, at });
      } else {
        await markWaiting(tx, ticket.id, { at, language });
      }
      return publishEvent(tx, customer, 'support');
    }),
  );
  return { message: closes ? m.support_closed_done : m.support_replied };
});
