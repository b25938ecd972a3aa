import { createTransport } from 'nodemailer';
import { toOutage, Outage, throwIfAborted, withAbort } from '../outage.ts';
import { assertSendable, type Email, type Mail, RecipientRefused } from './port.ts';

export type SmtpSettings = {
  /** smtp://user:password@host:587 (STARTTLS) or smtps://…:465. User and password are percent-encoded. */
  url: string;
  /** The sender of all emails; the part after the @ is also the domain of our Message-IDs. */
  from: { name: string; address: string };
  /** Where the servers send what comes back. Each email has its own: `bounces@host` becomes `bounces+reference@host`. The sender unless given. */
  returnPath?: string | undefined;
  /** Allows unencrypted sending; only for a relay on this machine. */
  isTlsOptional?: boolean;
  timeoutMs?: number;
};

type Server = { host: string; port: number; secure: boolean; auth?: { user: string; pass: string } };

function readServer(url: string): Server {
  // The error messages never repeat the URL: it may contain a password.
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

/** Whether the server rejected this email itself (RFC 5321: a 5xx to its envelope or content); a wrong password is not that. */
function isPermanentRefusal(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const code = 'code' in problem ? problem.code : undefined;
  const reply = 'responseCode' in problem ? problem.responseCode : undefined;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof reply === 'number' && reply >= 500;
}

/** The enhanced status code at the beginning of a reply such as `550 5.1.1 no such user` (RFC 2034). */
function readStatus(problem: object): string | undefined {
  if (!('response' in problem) || typeof problem.response !== 'string') return undefined;
  return /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(problem.response)?.[1];
}

/** A permanent refusal of the recipient, as nodemailer tells it: an envelope that failed at RCPT. */
function toRefusal(problem: unknown): RecipientRefused | undefined {
  if (!isPermanentRefusal(problem) || !(problem instanceof Error)) return undefined;
  if (!('command' in problem) || problem.command !== 'RCPT TO') return undefined;
  return new RecipientRefused(problem, readStatus(problem));
}

/** A refused password, no encryption, or a certificate that is not trusted or has another name: the same at every try. */
function describeSetupProblem(problem: unknown): string | undefined {
  if (!(problem instanceof Error) || !('code' in problem)) return undefined;
  const { code, message } = problem;
  if (code === 'EAUTH') return 'the mail server does not accept user and password';
  if (code === 'ETLS') return `the connection to the mail server cannot be encrypted: ${message}`;
  const isCertificate = /certificate|altnames|self.signed|unable to verify/i.test(message);
  return isCertificate ? `the certificate of the mail server is not accepted: ${message}` : undefined;
}

/** The envelope's sender names the email; the address to which it goes stays as it is. */
function toEnvelope({ to, reference }: Email, returnPath: string): { from: string; to: string } {
  const [local = '', host = ''] = returnPath.split('@');
  return { from: reference === undefined ? returnPath : `${local}+${reference}@${host}`, to };
}

/** Mail programs show a button that ends the subscription (RFC 2369, RFC 8058). */
function toListHeaders({ unsubscribeUrl }: Email): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Sends emails by SMTP, one connection each: the outbox is not time critical, and a broken connection affects one email only. */
export function smtpMail({ url, from, returnPath, isTlsOptional = false, timeoutMs = 15_000 }: SmtpSettings): Mail {
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
    // An email is text and html; nothing in it may make the server read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email, signal) {
      assertSendable(email);
      throwIfAborted('mail', signal);
      const sending = transport.sendMail({
        from,
        to: { name: '', address: email.to },
        subject: email.subject,
        text: email.text,
        html: email.html,
        messageId: `<${email.reference ?? email.id}@${domain}>`,
        ...(returnPath !== undefined && { envelope: toEnvelope(email, returnPath) }),
        // RFC 3834: suppresses out-of-office replies to automatic emails.
        headers: { 'Auto-Submitted': 'auto-generated', ...toListHeaders(email) },
      });
      try {
        await withAbort('mail', sending, signal);
      } catch (problem) {
        throw (
          toRefusal(problem) ??
          (isPermanentRefusal(problem) ? new Outage('mail', problem, false) : toOutage('mail', problem))
        );
      }
    },

    findSetupProblem: async () => {
      try {
        await transport.verify();
        return undefined;
      } catch (problem) {
        return describeSetupProblem(problem);
      }
    },
  };
}
