import { Misuse } from '../misuse.ts';

/** One letter to one person. Text and html say the same. */
export type Letter = {
  /** The outbox row's id: a repeat under the same id is the same letter. Letters, digits and hyphens. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/**
 * What the product needs from whoever carries its letters.
 *
 * `send` is safe to repeat: all repeats carry one Message-ID made of the id, so a mailbox shows one letter. It returns when the
 * carrier took the letter, which is not when anybody reads it. It throws `Misuse` for a letter that must not leave (line breaks in
 * subject or address, more than one address) and `Outage` when the carrier failed or the signal fired: the letter may have gone out
 * all the same, so the outbox sends it again; `retry` false means that the carrier refuses this letter for good.
 */
export interface Mail {
  send(letter: Letter, signal?: AbortSignal): Promise<void>;
}

const longest = { subject: 400, text: 200_000, html: 500_000 } as const;

// One plain address. Quoted local parts, comments and lists are legal and never a customer's.
const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,190}$/u;
const control = /[\p{Cc}\u2028\u2029]/u;

/** Refuses a letter that could carry headers of its own or reach somebody else; every adapter asks this first. */
export function assertSendable({ id, to, subject, text, html }: Letter): void {
  if (!/^[A-Za-z0-9-]{1,80}$/.test(id)) throw new Misuse('a letter needs a plain id');
  if (!plainAddress.test(to)) throw new Misuse('a letter goes to one plain address');
  if (subject === '' || control.test(subject)) throw new Misuse('a subject is one line of text');
  // PostgreSQL keeps no NUL, and no mailbox wants one.
  if (text.includes('\0') || html.includes('\0')) throw new Misuse('a letter holds no NUL');
  if (subject.length > longest.subject || text.length > longest.text || html.length > longest.html) {
    throw new Misuse('the letter is too long');
  }
}
