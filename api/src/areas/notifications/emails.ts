import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { renderEmail, type TranslatedEmail } from './email-layout.ts';
import { type EmailFields, insertEmail, markEmailDone, readSubjects, readUnsentEmail } from './emails.store.ts';

export const emailQueue = 'send-email';
/** Emails that a customer waits for or has to read at once: links and notices of security. They never wait for the others. */
export const urgentEmailQueue = 'send-urgent-email';

export type Email = TranslatedEmail & EmailFields & { readonly isUrgent?: boolean };

/** Stores an email in the caller's transaction; a job sends it after the commit. */
export async function queueEmail(app: App, tx: Tx, email: Email): Promise<void> {
  const id = newId();
  const { text, html } = renderEmail(app.settings, email);
  await insertEmail(tx, { ...email, id, text, html, at: app.clock.now() });
  await app.jobs.enqueue(tx, email.isUrgent ? urgentEmailQueue : emailQueue, { id });
}

/** The mail port is idempotent by the email's id, so a job that runs twice sends one email. */
export async function sendEmail(app: App, data: unknown): Promise<void> {
  if (typeof data !== 'object' || data === null || !('id' in data) || typeof data.id !== 'string')
    throw new Error('a send-email job without an email id');
  const email = await readUnsentEmail(app.db, data.id);
  if (!email) return;
  const { unsubscribeUrl, isSwitchedOff, ...content } = email;
  // Decided when it would leave: a choice holds for what was queued before it too. What it says is in the list of notifications.
  if (isSwitchedOff) return markEmailDone(app.db, { id: data.id, column: 'withheld_at', at: app.clock.now() });
  await app.mail.send({ id: data.id, ...content, ...(unsubscribeUrl !== null && { unsubscribeUrl }) });
  await markEmailDone(app.db, { id: data.id, column: 'sent_at', at: app.clock.now() });
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
  const rows = await readSubjects(reader, [...emailOf.keys()]);
  return new Map(rows.map(({ id, about }) => [emailOf.get(id) ?? '', about]));
}
