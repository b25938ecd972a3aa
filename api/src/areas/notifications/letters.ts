import { newId } from '@istmo/db/new-id';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { composeEmail, type EmailContent } from './email-layout.ts';

export const letterQueue = 'send-letter';

export type Letter = EmailContent & { readonly customer: CustomerId | undefined; readonly to: string };

/** Writes a letter in the caller's transaction; a job sends it once that commits. */
export async function writeLetter(app: App, tx: Tx, letter: Letter): Promise<void> {
  const id = newId();
  const { text, html } = composeEmail(app.settings, letter);
  await tx.query(
    `insert into app.letter (id, customer_id, recipient, subject, body_text, body_html, written_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, letter.customer ?? null, letter.to, letter.subject, text, html, app.clock.now()],
  );
  await app.jobs.ask(tx, letterQueue, { id });
}

type LetterRow = { to: string; subject: string; text: string; html: string };

async function readUnsent(reader: Reader, id: string): Promise<LetterRow | undefined> {
  const [row] = await reader.query<LetterRow>(
    `select recipient as "to", subject, body_text as "text", body_html as "html" from app.letter where id = $1 and sent_at is null`,
    [id],
  );
  return row;
}

/** The mail port repeats safely by the letter's id, so a job done twice sends one letter. */
export async function sendLetter(app: App, data: unknown): Promise<void> {
  if (typeof data !== 'object' || data === null || !('id' in data) || typeof data.id !== 'string')
    throw new Error('a letter job without a letter');
  const letter = await readUnsent(app.db, data.id);
  if (!letter) return;
  await app.mail.send({ id: data.id, ...letter });
  await app.db.query('update app.letter set sent_at = $2 where id = $1', [data.id, app.clock.now()]);
}
