import { type NotificationKind, optionalEmailKinds } from '@istmo/contract/areas/notifications/notification-kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language } from '@istmo/contract/kernel/message';
import { rolesWith } from '@istmo/contract/kernel/staff-role';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

/** Whom an email goes to and what it is about, beside its text. */
export type EmailFields = {
  readonly customer: CustomerId | undefined;
  readonly to: string;
  /** What it tells a customer about; absent for those that only bring a link, and for mailings. */
  readonly kind?: NotificationKind | undefined;
  /** The id of the mailing that it is part of. */
  readonly mailing?: string;
  /** Its reader requested it and waits for it. */
  readonly isRequested?: boolean;
  /** The address by which a mail program ends such emails. */
  readonly unsubscribeUrl?: string | undefined;
};

type NewEmail = EmailFields & {
  readonly id: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Date;
};

export async function insertEmail(tx: Tx, email: NewEmail): Promise<void> {
  await tx.query(
    `insert into app.email (id, customer_id, recipient, subject, body_text, body_html, created_at, mailing, unsubscribe_url,
       language, kind, is_requested)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      email.id,
      email.customer ?? null,
      email.to,
      email.subject,
      email.text,
      email.html,
      email.at,
      email.mailing ?? null,
      email.unsubscribeUrl ?? null,
      email.language,
      email.kind ?? null,
      email.isRequested ?? false,
    ],
  );
}

/** The addresses of those of the staff who decide about money that moves. */
export async function readDeciders(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ email: string }>(
    'select email from app.staff where role = any($1) and activated_at is not null and disabled_at is null order by email',
    [rolesWith('withdrawals.approve')],
  );
  return rows.map(({ email }) => email);
}

/** The language of the newest email to a customer, for one that no request of theirs causes. */
export async function readLastLanguage(reader: Reader, customer: CustomerId): Promise<Language> {
  const [row] = await reader.query<{ language: Language }>(
    'select language from app.email where customer_id = $1 and language is not null order by created_at desc limit 1',
    [customer],
  );
  return row?.language ?? 'en';
}

export type UnsentEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  isSwitchedOff: boolean;
  isRequested: boolean;
  /** Of a kind that its reader could switch off, or part of a mailing. */
  isOptional: boolean;
  addressState: 'delivers' | 'bounced' | 'complained';
};

/** An email that was neither sent nor withheld. */
export async function readUnsentEmail(reader: Reader, id: string): Promise<UnsentEmail | undefined> {
  const [row] = await reader.query<UnsentEmail>(
    `select recipient as "to", subject, body_text as "text", body_html as "html",
       unsubscribe_url as "unsubscribeUrl",
       exists (select from app.email_choice choice
                where choice.customer_id = email.customer_id and choice.kind = email.kind and not choice.is_on) as "isSwitchedOff",
       is_requested as "isRequested", (mailing is not null or kind = any($2)) is true as "isOptional",
       coalesce((select state from app.mail_address where address = lower(recipient)), 'delivers') as "addressState"
     from app.email where id = $1 and sent_at is null and withheld_at is null and returned_at is null`,
    [id, optionalEmailKinds],
  );
  return row;
}

export type WithheldWhy = 'switched-off' | 'bounced' | 'complained';

// The text holds links in clear, whose tokens are stored as hashes only; it is not needed any more.
const withoutText = "body_text = '', body_html = ''";

export async function markEmailSent(reader: Reader, { id, at }: { id: string; at: Date }): Promise<void> {
  await reader.query(`update app.email set sent_at = $2, ${withoutText} where id = $1`, [id, at]);
}

export async function markEmailWithheld(
  reader: Reader,
  { id, why, at }: { id: string; why: WithheldWhy; at: Date },
): Promise<void> {
  await reader.query(`update app.email set withheld_at = $2, withheld_why = $3, ${withoutText} where id = $1`, [
    id,
    at,
    why,
  ]);
}

/** Of an email that a server refused: it came back without having left. */
export async function removeEmailText(reader: Reader, id: string): Promise<void> {
  await reader.query(`update app.email set ${withoutText} where id = $1`, [id]);
}

/** The subjects of emails, each with its recipient, of whom only the first letter and the domain are shown. */
export async function readSubjects(
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly about: string }[]> {
  return reader.query(
    `select id, subject || ' · ' || left(recipient, 1) || '…@' || split_part(recipient, '@', 2) as about
       from app.email where id = any($1::uuid[])`,
    [ids],
  );
}

/** How many emails wait to be sent, and since when the oldest does. */
export async function readUnsentEmails(reader: Reader): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await reader.query<{ count: number; oldest: Date | null }>(
    'select count(*)::int as count, min(created_at) as oldest from app.email where sent_at is null and withheld_at is null and returned_at is null',
    [],
  );
  return row ?? { count: 0, oldest: null };
}

/** How many emails of each mailing were sent. Those that were deleted since are not counted. */
export async function countSentOfMailings(
  reader: Reader,
  mailings: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<{ mailing: string; sent: number }>(
    `select mailing, count(*)::int as sent from app.email where mailing = any($1::uuid[]) and sent_at is not null group by mailing`,
    [[...mailings]],
  );
  return new Map(rows.map(({ mailing, sent }) => [mailing, sent]));
}

/** Removes the text of emails and keeps the record that they were sent. */
export async function emptyEmailBodies(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const emptied = await reader.query(
    `update app.email set subject = '', body_text = '', body_html = ''
     where id in (select id from app.email where created_at < $1 and subject <> '' limit $2) returning 1`,
    [before, limit],
  );
  return emptied.length;
}

export async function deleteEmails(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    'delete from app.email where id in (select id from app.email where created_at < $1 order by created_at limit $2) returning 1',
    [before, limit],
  );
  return deleted.length;
}

type CustomerEmail = {
  readonly id: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly withheldAt: Date | null;
  readonly withheldWhy: WithheldWhy | null;
  readonly returnedAt: Date | null;
};

/** The newest emails to a customer, without their text. */
export async function readEmailsOf(reader: Reader, customer: CustomerId, limit: number): Promise<CustomerEmail[]> {
  return reader.query<CustomerEmail>(
    `select id, subject, created_at as "createdAt", sent_at as "sentAt", withheld_at as "withheldAt", withheld_why as "withheldWhy",
       returned_at as "returnedAt" from app.email
      where customer_id = $1 order by created_at desc, id desc limit $2`,
    [customer, limit],
  );
}
