import { type Message, withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import type { Ticket } from './support.store.ts';

type TicketEvent = 'answered' | 'closed';

/** Tells the customer that their ticket was answered or closed: its subject and its link, and nothing of what was written. */
export async function sendTicketEmail(app: App, tx: Tx, ticket: Ticket, event: TicketEvent): Promise<void> {
  const { customer, language, subject, referenceNo: reference } = ticket;
  const texts = {
    answered: {
      subject: withParams(m.notifications_ticket_answered_subject, { reference }),
      body: withParams(m.notifications_ticket_answered_body, { subject }),
    },
    closed: {
      subject: withParams(m.notifications_ticket_closed_subject, { reference }),
      body: withParams(m.notifications_ticket_closed_body, { subject }),
    },
  } as const satisfies Record<TicketEvent, { subject: Message; body: Message }>;
  await notifyCustomer(app, tx, {
    customer,
    email: {
      kind: 'support',
      subject: texts[event].subject,
      body: [texts[event].body],
      action: m.notifications_ticket_action,
      page: `/chatpage/${reference}`,
      language,
    },
  });
}
