import { listTickets } from '@istmo/contract/areas/support/support.contract';
import { handle } from '../../http/handler.ts';
import { readTicketsOf } from './support.store.ts';
import { toTicketView } from './ticket-view.ts';

export const answerListTickets = handle(listTickets, async (app, { customer, language }) => ({
  data: (await readTicketsOf(app.db, customer)).map((ticket) => toTicketView(ticket, language)),
}));
