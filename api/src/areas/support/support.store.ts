import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import type { Reader, Tx } from '@istmo/db/tx';
import { newId } from '@istmo/db/new-id';

export type TicketId = Id<'ticket'>;
export type StaffId = Id<'staff'>;

export type Category = { readonly code: string; readonly en: string; readonly es: string };

/** The category of cases that the platform opens by itself. */
const securityCategory = 'security';

/** A ticket as its row has it, with its category's names. */
export type Ticket = {
  readonly id: TicketId;
  readonly referenceNo: string;
  readonly customer: CustomerId;
  readonly category: Category;
  readonly subject: string;
  readonly language: Language;
  readonly assignedStaff: StaffId | null;
  readonly openedAt: Date;
  readonly waitingSince: Date | null;
  readonly firstAnsweredAt: Date | null;
  readonly closedAt: Date | null;
};

export async function readCategories(reader: Reader): Promise<Category[]> {
  return reader.query<Category>(
    'select code, name_en as en, name_es as es from app.ticket_category order by position',
    [],
  );
}

/** Those that a customer may choose. */
export async function readOfferedCategories(reader: Reader): Promise<Category[]> {
  return reader.query<Category>(
    'select code, name_en as en, name_es as es from app.ticket_category where is_offered order by position',
    [],
  );
}

/** The columns of a `Ticket`, for every statement that reads one. */
export const ticketColumns = `t.id, t.reference_no as "referenceNo", t.customer_id as customer, t.subject, t.language,
  jsonb_build_object('code', c.code, 'en', c.name_en, 'es', c.name_es) as category,
  t.assigned_staff as "assignedStaff", t.opened_at as "openedAt", t.waiting_since as "waitingSince",
  t.first_answered_at as "firstAnsweredAt", t.closed_at as "closedAt"`;
export const ticketTables = 'app.ticket t join app.ticket_category c on c.code = t.category';

/** The newest tickets of a customer. The throttle bounds their number; the limit bounds the reply. */
export async function readTicketsOf(reader: Reader, customer: CustomerId): Promise<Ticket[]> {
  return reader.query<Ticket>(
    `select ${ticketColumns} from ${ticketTables} where t.customer_id = $1 order by t.id desc limit 1000`,
    [customer],
  );
}

export async function findTicket(reader: Reader, referenceNo: string): Promise<Ticket | undefined> {
  const [row] = await reader.query<Ticket>(`select ${ticketColumns} from ${ticketTables} where t.reference_no = $1`, [
    referenceNo,
  ]);
  return row;
}

/** The same, locked until the transaction ends: of two who act on a ticket, the second sees what the first did. */
export async function lockTicket(tx: Tx, referenceNo: string): Promise<Ticket | undefined> {
  await tx.query('select 1 from app.ticket where reference_no = $1 for update', [referenceNo]);
  return findTicket(tx, referenceNo);
}

export type NewTicket = Pick<Ticket, 'referenceNo' | 'customer' | 'subject' | 'language'> & {
  readonly category: string;
  readonly at: Date;
};

export async function insertTicket(tx: Tx, { referenceNo, customer, ...ticket }: NewTicket): Promise<TicketId> {
  const [row] = await tx.query<{ id: TicketId }>(
    `insert into app.ticket (id, reference_no, customer_id, category, subject, language, opened_at, waiting_since)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
    [newId(), referenceNo, customer, ticket.category, ticket.subject, ticket.language, ticket.at],
  );
  if (!row) throw new Error('an insert without a row');
  return row.id;
}

/** The number of the customer's open case about the security of their account; undefined when there is none. */
export async function findSecurityCase(reader: Reader, customer: CustomerId): Promise<string | undefined> {
  const [row] = await reader.query<{ referenceNo: string }>(
    `select reference_no as "referenceNo" from app.ticket where customer_id = $1 and category = $2 and closed_at is null`,
    [customer, securityCategory],
  );
  return row?.referenceNo;
}

/** A case about the security of an account comes before all other tickets. */
export async function insertSecurityCase(tx: Tx, ticket: Omit<NewTicket, 'category'>): Promise<TicketId> {
  const id = await insertTicket(tx, { ...ticket, category: securityCategory });
  await tx.query('update app.ticket set is_urgent = true where id = $1', [id]);
  return id;
}

/** The customer wrote: they wait for an answer from now on, unless they already do. */
export async function markWaiting(
  tx: Tx,
  id: TicketId,
  { at, language }: { at: Date; language: Language },
): Promise<void> {
  await tx.query('update app.ticket set waiting_since = coalesce(waiting_since, $2), language = $3 where id = $1', [
    id,
    at,
    language,
  ]);
}

/** Staff answered: the customer waits no more, and the ticket is theirs. */
export async function markAnswered(tx: Tx, id: TicketId, { at, staff }: { at: Date; staff: StaffId }): Promise<void> {
  await tx.query(
    `update app.ticket set waiting_since = null, first_answered_at = coalesce(first_answered_at, $2), assigned_staff = $3
     where id = $1`,
    [id, at, staff],
  );
}

export async function markClosed(
  tx: Tx,
  id: TicketId,
  { at, by }: { at: Date; by: 'customer' | 'staff' },
): Promise<void> {
  await tx.query('update app.ticket set closed_at = $2, closed_by = $3, waiting_since = null where id = $1', [
    id,
    at,
    by,
  ]);
}

export async function markReopened(tx: Tx, id: TicketId): Promise<void> {
  await tx.query('update app.ticket set closed_at = null, closed_by = null where id = $1', [id]);
}

export async function setCategory(tx: Tx, id: TicketId, category: string): Promise<void> {
  await tx.query('update app.ticket set category = $2 where id = $1', [id, category]);
}

export async function setAssignedStaff(tx: Tx, id: TicketId, staff: StaffId | null): Promise<void> {
  await tx.query('update app.ticket set assigned_staff = $2 where id = $1', [id, staff]);
}
