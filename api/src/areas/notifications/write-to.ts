import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { inLanguage, type Language, type Said, said } from '@istmo/contract/kernel/message';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { writeLetter } from './letters.ts';

/** Whom a letter is for, and the language it is read in. */
export type Reader = {
  readonly customer: CustomerId;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
};

/** What a letter says, from the catalogue; the greeting is added. */
export type Words = {
  readonly subject: Said;
  readonly body: readonly Said[];
  readonly button?: { readonly label: Said; readonly link: string };
};

/** Writes a letter to a customer in the caller's transaction; a job sends it once that commits. */
export async function writeTo(app: App, tx: Tx, letter: { reader: Reader; words: Words }): Promise<void> {
  const { reader, words } = letter;
  const say = (sentence: Said) => inLanguage(sentence, reader.language);
  await writeLetter(app, tx, {
    customer: reader.customer,
    to: reader.email,
    subject: say(words.subject),
    paragraphs: [said(m.notifications_greeting, { name: reader.name }), ...words.body].map(say),
    ...(words.button ? { button: { label: say(words.button.label), link: words.button.link } } : {}),
  });
}
