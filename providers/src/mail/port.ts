import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';

/** One email to one recipient. Text and html have the same content. */
export type Email = {
  /** The outbox row's id: a repeat under the same id is the same email. Letters, digits and hyphens. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of an optional email: a POST to it ends the subscription (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /**
   * What the email is recognised by when it comes back: the id and a signature of it, so that none can be made up. It is in the Message-ID and,
   * where there is one, in the return path. Lower-case letters, digits and full stops, since servers may fold case.
   */
  readonly reference?: string | undefined;
};

/** The server refuses the recipient for good (RFC 5321: a 5xx to RCPT): nothing was sent, and a repeat would end the same. */
export class RecipientRefused extends Outage {
  /** The enhanced status code (RFC 3463) such as 5.1.1; undefined where the server gave none. */
  readonly status: string | undefined;

  constructor(cause: unknown, status: string | undefined) {
    super('mail', cause, false);
    this.status = status;
  }
}

/**
 * Sends emails.
 *
 * `send` is safe to repeat: all repeats have one Message-ID made of the id, so a mailbox shows one email. It returns when the mail
 * server accepted the email. It throws `InvalidArgument` for an email that must not be sent (line breaks in subject or address, more
 * than one address) and `Outage` when the server failed or the signal fired: the email may have been sent all the same, so the outbox
 * sends it again; `retry` false means that the server rejects this email permanently, `RecipientRefused` that it rejects the address.
 */
export interface Mail {
  send(email: Email, signal?: AbortSignal): Promise<void>;

  /** What of its settings keeps it from sending, by one connection; undefined when it may send, and when the server does not answer. */
  findSetupProblem(): Promise<string | undefined>;
}

const maxLengths = { subject: 400, text: 200_000, html: 500_000 } as const;

// One plain address. Quoted local parts, comments and lists are legal, but no customer has one.
const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,190}$/u;
const control = /[\p{Cc}\u2028\u2029]/u;

/** Refuses an email that could inject headers or reach another recipient; every adapter calls this first. */
export function assertSendable({ id, to, subject, text, html, unsubscribeUrl, reference }: Email): void {
  if (!/^[A-Za-z0-9-]{1,80}$/.test(id)) throw new InvalidArgument('an email needs a plain id');
  if (reference !== undefined && !/^[a-z0-9.]{1,60}$/.test(reference))
    throw new InvalidArgument('the reference of an email is short and plain');
  if (!plainAddress.test(to)) throw new InvalidArgument('an email goes to one plain address');
  if (subject === '' || control.test(subject)) throw new InvalidArgument('a subject is one line of text');
  if (unsubscribeUrl !== undefined && !/^https?:\/\/[!-;=?-~]{1,1000}$/.test(unsubscribeUrl))
    throw new InvalidArgument('the address that ends a subscription is a plain URL');
  // PostgreSQL stores no NUL in text.
  if (text.includes('\0') || html.includes('\0')) throw new InvalidArgument('an email contains no NUL');
  if (subject.length > maxLengths.subject || text.length > maxLengths.text || html.length > maxLengths.html) {
    throw new InvalidArgument('the email is too long');
  }
}
