import * as m from '@istmo/contract/messages';
import { Status } from '@istmo/ui/Tag';
import type { QueueTicket } from './support.queries.ts';

/** Whom a ticket waits for. */
export function CaseState({ ticket }: { ticket: Pick<QueueTicket, 'closed_at' | 'waiting_since'> }) {
  if (ticket.closed_at !== null) return <Status kind="stopped">{m.support_status_closed()}</Status>;
  if (ticket.waiting_since !== null) return <Status kind="waiting">{m.support_waits_for_us()}</Status>;
  return <Status kind="idle">{m.support_waits_for_customer()}</Status>;
}
