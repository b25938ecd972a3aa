import { listCategories, listTickets, readAttachment, readTicket } from '@istmo/contract/areas/support/support.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { fileQuery } from '@istmo/client/file-query';
import { prefetch, queryFor } from '@istmo/client/query';

export type TicketRow = ReplyAt<typeof listTickets>['data'][number];
export type Ticket = ReplyAt<typeof readTicket>['data'];
export type TicketMessage = Ticket['messages'][number];

export const categoriesQuery = { ...queryFor(listCategories, { input: {} }), staleTime: Number.POSITIVE_INFINITY };
export const ticketsQuery = queryFor(listTickets, { input: {}, topics: ['support'] });

export function ticketQuery(reference: string) {
  return queryFor(readTicket, { input: { reference_no: reference }, topics: ['support'] });
}

export const imageQuery = (id: string) => fileQuery(readAttachment, { id });

export async function loadSupport(): Promise<void> {
  await Promise.all([prefetch(categoriesQuery), prefetch(ticketsQuery)]);
}
