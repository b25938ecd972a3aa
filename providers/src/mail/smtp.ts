import { createTransport } from 'nodemailer';
import { asOutage, Outage, stopIfCalledOff, unlessCalledOff } from '../outage.ts';
import { assertSendable, type Mail } from './port.ts';

export type SmtpSettings = {
  /** smtp://user:password@host:587 (STARTTLS) or smtps://…:465. User and password are percent-encoded. */
  url: string;
  /** Who the letters are from; the part after the @ also names our Message-IDs. */
  from: { name: string; address: string };
  /** Only for a relay on this machine: letters go in the clear. */
  isTlsOptional?: boolean;
  timeoutMs?: number;
};

type Server = { host: string; port: number; secure: boolean; auth?: { user: string; pass: string } };

function readServer(url: string): Server {
  // The messages never repeat the address: it may hold a password.
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new Error('the mail server is written smtp://host:port or smtps://host:port');
  }
  const secure = parsed.protocol === 'smtps:';
  const port = parsed.port === '' ? (secure ? 465 : 587) : Number(parsed.port);
  const server = { host: parsed.hostname.replace(/^\[|\]$/g, ''), port, secure };
  if (parsed.username === '') return server;
  return { ...server, auth: { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) } };
}

/** A refusal of this very letter (RFC 5321: a 5xx to its envelope or content); a wrong password is not one. */
function isForGood(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const code = 'code' in problem ? problem.code : undefined;
  const reply = 'responseCode' in problem ? problem.responseCode : undefined;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof reply === 'number' && reply >= 500;
}

/** Letters by SMTP, one connection each: the outbox is never in a hurry, and a broken connection spoils one letter at most. */
export function smtpMail({ url, from, isTlsOptional = false, timeoutMs = 15_000 }: SmtpSettings): Mail {
  const [, domain] = from.address.split('@');
  if (!domain || /[\p{Cc}"<>]/u.test(from.name + from.address))
    throw new Error('the sender is a name and one plain address');
  const server = readServer(url);
  const transport = createTransport({
    ...server,
    requireTLS: !server.secure && !isTlsOptional,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A letter is text and html; nothing in it may make the server read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter, signal) {
      assertSendable(letter);
      stopIfCalledOff('mail', signal);
      const sending = transport.sendMail({
        from,
        to: { name: '', address: letter.to },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        messageId: `<${letter.id}@${domain}>`,
        // RFC 3834: out-of-office answers to letters of a machine are nobody's wish.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      try {
        await unlessCalledOff('mail', sending, signal);
      } catch (problem) {
        throw isForGood(problem) ? new Outage('mail', problem, false) : asOutage('mail', problem);
      }
    },
  };
}
