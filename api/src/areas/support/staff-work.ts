import { normalizeText } from '@istmo/contract/areas/support/support.rules';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { UploadedFile } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { publishEvent } from '../notifications/public.ts';
import { cleanImages, withStoredImages } from './attachments.ts';
import { insertMessage, type StaffAuthor } from './messages.store.ts';
import { sendTicketEmail } from './support-emails.ts';
import {
  lockTicket,
  markAnswered,
  markClosed,
  markReopened,
  setAssignedStaff,
  type StaffId,
  type Ticket,
} from './support.store.ts';

/* What staff do with a ticket. The console's calls decide who may; each function locks the ticket, so that of two at once one is refused. */

export type StaffMessage = {
  readonly referenceNo: string;
  readonly staff: StaffAuthor;
  readonly text: string;
  readonly files?: readonly UploadedFile[];
};

/** Answers the customer, who gets an email and sees it on an open page. The ticket becomes this member of staff's. */
export async function answerAsStaff(app: App, { referenceNo, staff, text, files = [] }: StaffMessage): Promise<void> {
  const body = readText(text);
  await withStoredImages(app, await cleanImages(files), (images) =>
    app.db.inTransaction(async (tx) => {
      const ticket = await lockOpenTicket(tx, referenceNo);
      refuseTaken(ticket, staff.id);
      const at = app.clock.now();
      await insertMessage(tx, { ticket: ticket.id, kind: 'staff', staff, body, at, images });
      await markAnswered(tx, ticket.id, { at, staff: staff.id });
      await publishEvent(tx, ticket.customer, 'support');
      await sendTicketEmail(app, tx, ticket, 'answered');
    }),
  );
}

/** Writes a note that the customer never sees, on a closed ticket too. */
export async function writeNote(app: App, { referenceNo, staff, text, files = [] }: StaffMessage): Promise<void> {
  const body = readText(text);
  await withStoredImages(app, await cleanImages(files), (images) =>
    app.db.inTransaction(async (tx) => {
      const ticket = await lockKnownTicket(tx, referenceNo);
      await insertMessage(tx, { ticket: ticket.id, kind: 'note', staff, body, at: app.clock.now(), images });
    }),
  );
}

type StaffAct = { readonly referenceNo: string; readonly staff: StaffAuthor };

/** Closes a ticket; the customer gets an email. */
export async function closeAsStaff(app: App, { referenceNo, staff }: StaffAct): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const ticket = await lockOpenTicket(tx, referenceNo);
    refuseTaken(ticket, staff.id);
    await markClosed(tx, ticket.id, { at: app.clock.now(), by: 'staff' });
    await publishEvent(tx, ticket.customer, 'support');
    await sendTicketEmail(app, tx, ticket, 'closed');
  });
}

/** Opens a closed ticket again; it is then this member of staff's. */
export async function reopenAsStaff(app: App, { referenceNo, staff }: StaffAct): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const ticket = await lockKnownTicket(tx, referenceNo);
    if (!ticket.closedAt) refuse('conflict', m.support_is_open);
    await markReopened(tx, ticket.id);
    await setAssignedStaff(tx, ticket.id, staff.id);
    await publishEvent(tx, ticket.customer, 'support');
  });
}

type Assignment = {
  readonly referenceNo: string;
  /** Whose it becomes; null for no member of staff's. */
  readonly to: StaffId | null;
  /** Whose it was when the one who assigns looked. */
  readonly from: StaffId | null;
};

/** Assigns a ticket, unless its assignment has changed meanwhile. */
export async function assignTicket(app: App, { referenceNo, to, from }: Assignment): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const ticket = await lockOpenTicket(tx, referenceNo);
    if (ticket.assignedStaff !== from) refuse('conflict', m.support_is_taken);
    await setAssignedStaff(tx, ticket.id, to);
  });
}

function readText(text: string): string {
  return normalizeText(text) || refuse('invalid_field', m.support_reply_missing, { field: 'text' });
}

async function lockKnownTicket(tx: Tx, referenceNo: string): Promise<Ticket> {
  return (await lockTicket(tx, referenceNo)) ?? refuse('not_found', m.kernel_not_found, { field: 'reference_no' });
}

async function lockOpenTicket(tx: Tx, referenceNo: string): Promise<Ticket> {
  const ticket = await lockKnownTicket(tx, referenceNo);
  if (ticket.closedAt) refuse('conflict', m.support_is_closed);
  return ticket;
}

function refuseTaken({ assignedStaff }: Ticket, staff: StaffId): void {
  if (assignedStaff !== null && assignedStaff !== staff) refuse('conflict', m.support_is_taken);
}
