import { readTicket } from '@istmo/contract/areas/support/support.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { answerDueAt } from './answer-due.ts';
import { readMessages } from './messages.store.ts';
import { findTicket } from './support.store.ts';
import { toMessageView, toTicketView } from './ticket-view.ts';

/** Another customer's ticket and an unknown number get the same refusal. */
export const answerReadTicket = handle(readTicket, async (app, { customer, language }, input) => {
  const ticket = await findTicket(app.db, input.reference_no);
  if (ticket?.customer !== customer) return refuse('not_found', m.kernel_not_found, { field: 'reference_no' });
  const messages = await readMessages(app.db, ticket.id, 'customer');
  return {
    data: {
      ...toTicketView(ticket, language),
      closed_at: ticket.closedAt?.toISOString() ?? null,
      answered_by: messages.findLast(({ kind }) => kind === 'staff')?.staffName ?? '',
      first_answered_at: ticket.firstAnsweredAt?.toISOString() ?? null,
      answer_due_at: answerDueAt(app, ticket)?.toISOString() ?? null,
      answer_hours: app.settings.supportAnswerHours,
      messages: messages.map(toMessageView),
    },
  };
});
