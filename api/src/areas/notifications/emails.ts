import { newId } from '@istmo/db/new-id';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';

export const emailQueue = 'send-email';

type EmailLink = { readonly label: string; readonly link: string };

/** An email: plain paragraphs, at most one button, and in small print an unsubscribe link for emails that are optional. */
export type Email = {
  readonly customer: CustomerId | undefined;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: EmailLink;
  readonly unsubscribe?: EmailLink;
};

/** Stores an email in the caller's transaction; a job sends it after the commit. */
export async function queueEmail(app: App, tx: Tx, email: Email): Promise<void> {
  const id = newId();
  await tx.query(
    `insert into app.email (id, customer_id, recipient, subject, body_text, body_html, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      email.customer ?? null,
      email.to,
      email.subject,
      toText(email, app.settings.brand),
      toHtml(email, app.settings.brand),
      app.clock.now(),
    ],
  );
  await app.jobs.enqueue(tx, emailQueue, { id });
}

type EmailRow = { to: string; subject: string; text: string; html: string };

async function readUnsentEmail(reader: Reader, id: string): Promise<EmailRow | undefined> {
  const [row] = await reader.query<EmailRow>(
    `select recipient as "to", subject, body_text as "text", body_html as "html" from app.email where id = $1 and sent_at is null`,
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
  await app.mail.send({ id: data.id, ...email });
  await app.db.query('update app.email set sent_at = $2 where id = $1', [data.id, app.clock.now()]);
}

function toText(email: Email, brand: string): string {
  const line = (link: EmailLink | undefined) => (link ? [`${link.label}:\n${link.link}`] : []);
  return [...email.paragraphs, ...line(email.button), `— ${brand}`, ...line(email.unsubscribe)].join('\n\n');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function toHtml(email: Email, brand: string): string {
  const paragraphs = email.paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('');
  const button = email.button
    ? `<p><a href="${escape(email.button.link)}" style="background:#0A5F50;color:#fff;padding:12px 18px;border-radius:8px;text-decoration:none;font-weight:600">${escape(email.button.label)}</a></p><p style="color:#596863;font-size:13px">${escape(email.button.link)}</p>`
    : '';
  const unsubscribe = email.unsubscribe
    ? `<p style="color:#596863;font-size:13px"><a href="${escape(email.unsubscribe.link)}" style="color:#596863">${escape(email.unsubscribe.label)}</a></p>`
    : '';
  return `<!doctype html><html><body style="font-family:system-ui,sans-serif;color:#0F1C19;line-height:1.5;max-width:560px"><p style="color:#0A5F50;font-weight:650">${escape(brand)}</p>${paragraphs}${button}${unsubscribe}</body></html>`;
}
