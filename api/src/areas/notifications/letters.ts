import { newId } from '@istmo/db/new-id';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';

export const letterQueue = 'send-letter';

type Link = { readonly label: string; readonly link: string };

/** A letter as a room writes it: plain paragraphs, at most one link as a button, and in small print the way out of letters that are news. */
export type Letter = {
  readonly customer: CustomerId | undefined;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: Link;
  readonly leave?: Link;
};

/** Writes a letter in the caller's transaction; a job sends it once that commits. */
export async function writeLetter(app: App, tx: Tx, letter: Letter): Promise<void> {
  const id = newId();
  await tx.query(
    `insert into app.letter (id, customer_id, recipient, subject, body_text, body_html, written_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      letter.customer ?? null,
      letter.to,
      letter.subject,
      asText(letter, app.settings.brand),
      asHtml(letter, app.settings.brand),
      app.clock.now(),
    ],
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

function asText(letter: Letter, brand: string): string {
  const line = (link: Link | undefined) => (link ? [`${link.label}:\n${link.link}`] : []);
  return [...letter.paragraphs, ...line(letter.button), `— ${brand}`, ...line(letter.leave)].join('\n\n');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function asHtml(letter: Letter, brand: string): string {
  const paragraphs = letter.paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('');
  const button = letter.button
    ? `<p><a href="${escape(letter.button.link)}" style="background:#0A5F50;color:#fff;padding:12px 18px;border-radius:8px;text-decoration:none;font-weight:600">${escape(letter.button.label)}</a></p><p style="color:#596863;font-size:13px">${escape(letter.button.link)}</p>`
    : '';
  const leave = letter.leave
    ? `<p style="color:#596863;font-size:13px"><a href="${escape(letter.leave.link)}" style="color:#596863">${escape(letter.leave.label)}</a></p>`
    : '';
  return `<!doctype html><html><body style="font-family:system-ui,sans-serif;color:#0F1C19;line-height:1.5;max-width:560px"><p style="color:#0A5F50;font-weight:650">${escape(brand)}</p>${paragraphs}${button}${leave}</body></html>`;
}
