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

type Link = { readonly label: Said; readonly link: string };

/** What a letter says, from the catalogue; the greeting is added. */
export type Words = {
  readonly subject: Said;
  readonly body: readonly Said[];
  readonly button?: Link;
  /** The way out of letters that nobody has to receive, in small print at the end. */
  readonly leave?: Link;
};

type Letter = { readonly to: string; readonly language: Language; readonly words: Words };
type Addressed = Letter & { readonly customer: CustomerId | undefined; readonly greeting: Said };

async function write(app: App, tx: Tx, { to, language, words, customer, greeting }: Addressed): Promise<void> {
  const say = (sentence: Said) => inLanguage(sentence, language);
  const sayLink = ({ label, link }: Link) => ({ label: say(label), link });
  await writeLetter(app, tx, {
    customer,
    to,
    language,
    subject: say(words.subject),
    greeting: say(greeting),
    paragraphs: words.body.map(say),
    ...(words.button ? { button: sayLink(words.button) } : {}),
    ...(words.leave ? { leave: sayLink(words.leave) } : {}),
  });
}

/** Writes a letter to a customer in the caller's transaction; a job sends it once that commits. */
export async function writeTo(app: App, tx: Tx, letter: { reader: Reader; words: Words }): Promise<void> {
  const { customer, name, email, language } = letter.reader;
  const greeting = said(m.notifications_greeting, { name });
  await write(app, tx, { to: email, language, words: letter.words, customer, greeting });
}

/** The same for somebody of whom no more is known than the address. */
export async function writeToAddress(app: App, tx: Tx, letter: Letter): Promise<void> {
  await write(app, tx, { ...letter, customer: undefined, greeting: m.notifications_greeting_unknown });
}
