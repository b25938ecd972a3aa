import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import { RecipientRefused } from '@istmo/providers/mail/port';
import type { App } from '../../app.ts';
import { renderEmail, type TranslatedEmail } from './email-layout.ts';
import {
  type EmailFields,
  insertEmail,
  markEmailSent,
  markEmailWithheld,
  readSubjects,
  readUnsentEmail,
  removeEmailText,
  type UnsentEmail,
  type WithheldWhy,
} from './emails.store.ts';
import { takeException } from './mail-addresses.store.ts';
import { toReference } from '../../signatures/email-reference.ts';
import { kindOfRefusal } from './return-kind.ts';
import { recordReturn } from './returned-mail.ts';

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
  const { to, subject, text, html, unsubscribeUrl } = email;
  const at = app.clock.now();
  const why = await findWithholding(app, { id: data.id, at, ...email });
  if (why !== undefined) return markEmailWithheld(app.db, { id: data.id, why, at });
  const reference = toReference(app.settings, data.id);
  try {
    await app.mail.send({
      id: data.id,
      to,
      subject,
      text,
      html,
      unsubscribeUrl: unsubscribeUrl ?? undefined,
      reference,
    });
  } catch (problem) {
    if (!(problem instanceof RecipientRefused)) throw problem;
    await recordReturn(app, { id: data.id, kind: kindOfRefusal(problem.status), status: problem.status, at });
    return removeEmailText(app.db, data.id);
  }
  await markEmailSent(app.db, { id: data.id, at: app.clock.now() });
}

const dayMs = 86_400_000;

type Leaving = UnsentEmail & { readonly id: string; readonly at: Date };

/**
 * Why an email is not sent, decided when it would leave: a choice and a stopped address hold for what was queued before them too. What it says is in the list of
 * notifications. To an address that does not exist goes only what its reader requested, once a day; who reported us gets what they have to know.
 */
async function findWithholding(app: App, email: Leaving): Promise<WithheldWhy | undefined> {
  const { id, to, at, isSwitchedOff, isRequested, isOptional, addressState } = email;
  if (isSwitchedOff) return 'switched-off';
  if (addressState === 'complained') return isOptional ? 'complained' : undefined;
  if (addressState === 'delivers') return undefined;
  const before = new Date(at.getTime() - dayMs);
  const isLet = isRequested && (await takeException(app.db, { address: to, email: id, at, before }));
  return isLet ? undefined : 'bounced';
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
