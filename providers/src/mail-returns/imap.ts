import { ImapFlow } from 'imapflow';
import { Outage, toOutage } from '../outage.ts';
import { parseReturn } from './parse-return.ts';
import { maxMessageBytes, maxMessages, type ReturnsMailbox } from './port.ts';

export type ImapSettings = {
  /** imaps://user:password@host:993/INBOX, or imap:// for a server on this machine. User and password are percent-encoded. */
  readonly url: string;
  readonly timeoutMs?: number;
};

// The error message never repeats the URL: it contains a password.
const wrongUrl = 'the mailbox of returned mail is written imaps://user:password@host:port/INBOX';

function readMailbox(url: string) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['imap:', 'imaps:'].includes(parsed.protocol) || parsed.hostname === '' || parsed.username === '')
    throw new Error(wrongUrl);
  const secure = parsed.protocol === 'imaps:';
  const decode = (text: string): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      throw new Error(wrongUrl);
    }
  };
  return {
    server: {
      host: parsed.hostname.replace(/^\[|\]$/g, ''),
      port: parsed.port === '' ? (secure ? 993 : 143) : Number(parsed.port),
      secure,
      ...(!secure && { doSTARTTLS: false }),
      auth: { user: decode(parsed.username), pass: decode(parsed.password) },
    },
    folder: decode(parsed.pathname.slice(1)) || 'INBOX',
  };
}

/** Whether the server refused user and password, which is the same at every try. */
const isRefusedLogin = (problem: unknown): boolean =>
  problem instanceof Error && 'authenticationFailed' in problem && problem.authenticationFailed === true;

/** Reads a mailbox by IMAP (RFC 9051, RFC 3501), with a connection for each reading. Throws for a URL that names no mailbox. */
export function imapReturns({ url, timeoutMs = 20_000 }: ImapSettings): ReturnsMailbox {
  const { server, folder } = readMailbox(url);

  async function readUnread(client: ImapFlow, isDone: (source: Uint8Array) => Promise<boolean>): Promise<number> {
    await client.mailboxOpen(folder);
    const found = (await client.search({ seen: false, deleted: false }, { uid: true })) || [];
    const uids = found.slice(0, maxMessages);
    for (const uid of uids) {
      const message = await client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: maxMessageBytes } },
        { uid: true },
      );
      if (!message || !message.source) continue;
      if (await isDone(message.source)) await client.messageDelete(String(uid), { uid: true });
      else await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
    return uids.length;
  }

  return {
    async readNew(record) {
      const client = new ImapFlow({
        ...server,
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      });
      // What fails outside a command is the end of the connection, which the command that waits for it reports.
      client.on('error', () => {});
      let failed: { readonly error: unknown } | undefined;
      const isDone = async (source: Uint8Array): Promise<boolean> => {
        const returned = await parseReturn(source);
        if (returned === undefined || returned === 'ignored') return returned === 'ignored';
        try {
          return await record(returned);
        } catch (error) {
          failed = { error };
          throw error;
        }
      };
      try {
        await client.connect();
        return await readUnread(client, isDone);
      } catch (problem) {
        if (failed) throw failed.error;
        throw isRefusedLogin(problem) ? new Outage('mail', problem, false) : toOutage('mail', problem);
      } finally {
        client.close();
      }
    },
  };
}
