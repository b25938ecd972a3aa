import { normalizeText } from '@istmo/contract/areas/support/support.rules';
import { staffMessageRules } from '@istmo/contract/areas/support/support.staff.rules';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { refuse } from '../../http/refusal.ts';
import { publishEvent } from '../notifications/public.ts';
import type { StoredImage } from '../../images/stored-images.ts';
import { insertMessage, type StaffAuthor } from './messages.store.ts';
import { sendTicketEmail } from './support-emails.ts';
import {
  lockTicket,
  markAnswered,
  markClosed,
  markReopened,
  setAssignedStaff,
  setCategory,
  type StaffId,
  type Ticket,
} from './support.store.ts';

/*
 * What staff do with a ticket, in the transaction of the caller, which writes the audit log. The console's calls decide who may; each
 * function locks the ticket, so that of two at once one is refused, and returns the ticket as it was before.
 */

export type StaffMessage = {
  readonly referenceNo: string;
  readonly staff: StaffAuthor;
  readonly text: string;
  readonly images?: readonly StoredImage[];
};

/** Answers the customer, who gets an email and sees it on an open page. The ticket becomes this member of staff's. */
export async function answerAsStaff(
  app: App,
  tx: Tx,
  { referenceNo, staff, text, images = [] }: StaffMessage,
): Promise<Ticket> {
  const body = readText(text);
  const ticket = await lockOpenTicket(tx, referenceNo);
  refuseTaken(ticket, staff.id);
  const at = app.clock.now();
  await insertMessage(tx, { ticket: ticket.id, kind: 'staff', staff, body, at, images });
  await markAnswered(tx, ticket.id, { at, staff: staff.id });
  await publishEvent(tx, ticket.customer, 'support');
  await sendTicketEmail(app, tx, ticket, 'answered');
  return ticket;
}

/** Writes a note that the customer never sees, on a closed ticket too. */
export async function writeNote(
  app: App,
  tx: Tx,
  { referenceNo, staff, text, images = [] }: StaffMessage,
): Promise<Ticket> {
  const body = readText(text);
  const ticket = await lockKnownTicket(tx, referenceNo);
  await insertMessage(tx, { ticket: ticket.id, kind: 'note', staff, body, at: app.clock.now(), images });
  return ticket;
}

/** Closes a ticket with a last message; the customer gets one email. */
export async function closeAsStaff(app: App, tx: Tx, { referenceNo, staff, text }: StaffMessage): Promise<Ticket> {
  const body = readText(text);
  const ticket = await lockOpenTicket(tx, referenceNo);
  refuseTaken(ticket, staff.id);
  const at = app.clock.now();
  await insertMessage(tx, { ticket: ticket.id, kind: 'staff', staff, body, at, images: [] });
  await markAnswered(tx, ticket.id, { at, staff: staff.id });
  await markClosed(tx, ticket.id, { at, by: 'staff' });
  await publishEvent(tx, ticket.customer, 'support');
  await sendTicketEmail(app, tx, ticket, 'closed');
  return ticket;
}

type StaffAct = { readonly referenceNo: string; readonly staff: StaffAuthor };

/** Opens a closed ticket again; it is then this member of staff's. */
export async function reopenAsStaff(tx: Tx, { referenceNo, staff }: StaffAct): Promise<Ticket> {
  const ticket = await lockKnownTicket(tx, referenceNo);
  if (!ticket.closedAt) refuse('conflict', m.support_is_open);
  await markReopened(tx, ticket.id);
  await setAssignedStaff(tx, ticket.id, staff.id);
  await publishEvent(tx, ticket.customer, 'support');
  return ticket;
}

type Assignment = {
  readonly referenceNo: string;
  /** Whose it becomes; null for no member of staff's. */
  readonly to: StaffId | null;
  /** Whose it was when the one who assigns looked. */
  readonly from: StaffId | null;
};

/** Assigns a ticket, unless its assignment has changed meanwhile. */
export async function assignTicket(tx: Tx, { referenceNo, to, from }: Assignment): Promise<Ticket> {
  const ticket = await lockOpenTicket(tx, referenceNo);
  if (ticket.assignedStaff !== from) refuse('conflict', m.support_is_taken);
  await setAssignedStaff(tx, ticket.id, to);
  return ticket;
}

/** Moves an open ticket to a category. */
export async function moveToCategory(tx: Tx, referenceNo: string, category: string): Promise<Ticket> {
  const ticket = await lockOpenTicket(tx, referenceNo);
  await setCategory(tx, ticket.id, category);
  return ticket;
}

function readText(text: string): string {
  checkForm(staffMessageRules, { text });
  return normalizeText(text);
}

async function lockKnownTicket(tx: Tx, referenceNo: string): Promise<Ticket> {
  return (await lockTicket(tx, referenceNo)) ?? refuse('not_found', m.kernel_not_found, { field: 'reference_no' });
}

async function lockOpenTicket(tx: Tx, referenceNo: string): Promise<Ticket> {
  const ticket = await lockKnownTicket(tx, referenceNo);
  if (ticket.closedAt) refuse('conflict', m.support_ticket_closed);
  return ticket;
}

function refuseTaken({ assignedStaff }: Ticket, staff: StaffId): void {
  if (assignedStaff !== null && assignedStaff !== staff) refuse('conflict', m.support_is_taken);
}
