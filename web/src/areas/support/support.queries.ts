import { listCategories, listTickets, readAttachment, readTicket } from '@istmo/contract/areas/support/support.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { callForFile } from '@istmo/client/call';
import { CallError } from '@istmo/client/call-error';
import { prefetch, queryFor } from '@istmo/client/query';
import { queryOptions } from '@tanstack/react-query';

export type TicketRow = ReplyAt<typeof listTickets>['data'][number];
export type Ticket = ReplyAt<typeof readTicket>['data'];
export type TicketMessage = Ticket['messages'][number];
export type TicketImage = TicketMessage['attachments'][number];

export const categoriesQuery = { ...queryFor(listCategories, { input: {} }), staleTime: Number.POSITIVE_INFINITY };
export const ticketsQuery = queryFor(listTickets, { input: {}, topics: ['support'] });

export function ticketQuery(reference: string) {
  return queryFor(readTicket, { input: { reference_no: reference }, topics: ['support'] });
}

/** An image never changes. */
export function imageQuery(id: string) {
  return queryOptions({
    queryKey: [readAttachment.wire, id],
    queryFn: async ({ signal }) => {
      const outcome = await callForFile(readAttachment, { id }, { signal });
      if (!outcome.done) throw new CallError(readAttachment, outcome.failure);
      return outcome.file;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function loadSupport(): Promise<void> {
  await Promise.all([prefetch(categoriesQuery), prefetch(ticketsQuery)]);
}
