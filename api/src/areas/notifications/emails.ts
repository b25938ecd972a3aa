import type { NotificationKind } from '@istmo/contract/areas/notifications/notification-kinds';
import { newId } from '@istmo/db/new-id';
import type { Language } from '@istmo/contract/kernel/message';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { DeletionBatch } from '../../retention-rule.ts';
import { renderEmail, type TranslatedEmail } from './email-layout.ts';

export const emailQueue = 'send-email';
/** Emails that a customer waits for or has to read at once: links and notices of security. They never wait for the others. */
export const urgentEmailQueue = 'send-urgent-email';

export type Email = TranslatedEmail & {
  readonly customer: CustomerId | undefined;
  readonly to: string;
  /** What it tells a customer about; absent for those that only bring a link, and for mailings. */
  readonly kind?: NotificationKind | undefined;
  readonly isUrgent?: boolean;
  /** The id of the mailing that it is part of. */
  readonly mailing?: string;
  /** The address by which a mail program ends such emails. */
  readonly unsubscribeUrl?: string | undefined;
};

/** Stores an email in the caller's transaction; a job sends it after the commit. */
export async function queueEmail(app: App, tx: Tx, email: Email): Promise<void> {
  const id = newId();
  const { text, html } = renderEmail(app.settings, email);
  await tx.query(
    `insert into app.email (id, customer_id, recipient, subject, body_text, body_html, created_at, mailing, unsubscribe_url,
       language, kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      email.customer ?? null,
      email.to,
      email.subject,
      text,
      html,
      app.clock.now(),
      email.mailing ?? null,
      email.unsubscribeUrl ?? null,
      email.language,
      email.kind ?? null,
    ],
  );
  await app.jobs.enqueue(tx, email.isUrgent ? urgentEmailQueue : emailQueue, { id });
}

/** The language of the newest email to a customer, for one that no request of theirs causes. */
export async function readLastLanguage(reader: Reader, customer: CustomerId): Promise<Language> {
  const [row] = await reader.query<{ language: Language }>(
    'select language from app.email where customer_id = $1 and language is not null order by created_at desc limit 1',
    [customer],
  );
  return row?.language ?? 'en';
}

type EmailRow = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  isSwitchedOff: boolean;
};

async function readUnsentEmail(reader: Reader, id: string): Promise<EmailRow | undefined> {
  const [row] = await reader.query<EmailRow>(
    `select recipient as "to", subject, body_text as "text", body_html as "html",
       unsubscribe_url as "unsubscribeUrl",
       exists (select from app.email_choice choice
                where choice.customer_id = email.customer_id and choice.kind = email.kind and not choice.is_on) as "isSwitchedOff"
     from app.email where id = $1 and sent_at is null and withheld_at is null`,
    [id],
  );
  return row;
}

/** The mail port is idempotent by the email's id, so a job that runs twice sends one email. */
export async function sendEmail(app: App, data: unknown): Promise<void> {
  if (typeof data !== 'object' || data === null || !('id' in data) || typeof data.id !== 'string')
    throw new Error('a send-email job without an email id');
  const email = await readUnsentEmail(app.db, data.id);
  if (!email) return;
  const { unsubscribeUrl, isSwitchedOff, ...content } = email;
  // Decided when it would leave: a choice holds for what was queued before it too. What it says is in the list of notifications.
  if (isSwitchedOff) return markDone(app, data.id, 'withheld_at');
  await app.mail.send({ id: data.id, ...content, ...(unsubscribeUrl !== null && { unsubscribeUrl }) });
  await markDone(app, data.id, 'sent_at');
}

/** The text holds links in clear, whose tokens are stored as hashes only; it is not needed any more. */
async function markDone(app: App, id: string, column: 'sent_at' | 'withheld_at'): Promise<void> {
  await app.db.query(`update app.email set ${column} = $2, body_text = '', body_html = '' where id = $1`, [
    id,
    app.clock.now(),
  ]);
}

/** How many emails wait to be sent, and since when the oldest does. */
export async function readUnsentEmails(reader: Reader): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await reader.query<{ count: number; oldest: Date | null }>(
    'select count(*)::int as count, min(created_at) as oldest from app.email where sent_at is null and withheld_at is null',
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

type EmailJob = { readonly id: string; readonly queue: string; readonly data: unknown };

/** Of the jobs that send an email: its subject and its recipient, of whom only the first letter and the domain are shown. */
export async function readEmailsOfJobs(
  reader: Reader,
  jobs: readonly EmailJob[],
): Promise<ReadonlyMap<string, string>> {
  const emailOf = new Map(
    jobs.flatMap(({ id, queue, data }) =>
      (queue === emailQueue || queue === urgentEmailQueue) && typeof data === 'object' && data !== null && 'id' in data
        ? [[String(data.id), id]]
        : [],
    ),
  );
  const rows = await reader.query<{ id: string; about: string }>(
    `select id, subject || ' · ' || left(recipient, 1) || '…@' || split_part(recipient, '@', 2) as about
       from app.email where id = any($1::uuid[])`,
    [[...emailOf.keys()]],
  );
  return new Map(rows.map(({ id, about }) => [emailOf.get(id) ?? '', about]));
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
};

/** The newest emails to a customer, without their text. */
export async function readEmailsOf(reader: Reader, customer: CustomerId, limit: number): Promise<CustomerEmail[]> {
  return reader.query<CustomerEmail>(
    `select id, subject, created_at as "createdAt", sent_at as "sentAt", withheld_at as "withheldAt" from app.email
      where customer_id = $1 order by created_at desc, id desc limit $2`,
    [customer, limit],
  );
}
