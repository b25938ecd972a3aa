import type { App } from '../../app.ts';
import { readMessages, type ThreadMessage } from './messages.store.ts';
import { readQueue, type QueueQuery, type QueueRow } from './queue.store.ts';
import { findTicket, type Ticket } from './support.store.ts';

export type Thread = { readonly ticket: Ticket; readonly messages: readonly ThreadMessage[] };

/** A ticket with its whole conversation, notes included: for staff only. */
export async function readThread({ db }: App, referenceNo: string): Promise<Thread | undefined> {
  const ticket = await findTicket(db, referenceNo);
  return ticket && { ticket, messages: await readMessages(db, ticket.id, 'staff') };
}

/** One page of a queue of staff. */
export function listQueue({ db }: App, query: QueueQuery): Promise<QueueRow[]> {
  return readQueue(db, query);
}
