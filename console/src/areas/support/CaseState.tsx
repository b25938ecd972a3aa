import * as m from '@istmo/contract/messages';
import { Status } from '@istmo/ui/Tag';
import type { QueueTicket } from './support.queries.ts';

type TicketTimes = Pick<QueueTicket, 'closed_at' | 'waiting_since'>;

/** Whom a ticket waits for, in words. */
export function caseStateName({ closed_at: closedAt, waiting_since: since }: TicketTimes): string {
  if (closedAt !== null) return m.support_status_closed();
  return since === null ? m.support_waits_for_customer() : m.support_waits_for_us();
}

/** Whom a ticket waits for. */
export function CaseState({ ticket }: { ticket: TicketTimes }) {
  const kind = ticket.closed_at !== null ? 'stopped' : ticket.waiting_since !== null ? 'waiting' : 'idle';
  return <Status kind={kind}>{caseStateName(ticket)}</Status>;
}
