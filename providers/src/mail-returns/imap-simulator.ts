import { createServer, type Socket } from 'node:net';

type StoredMessage = { readonly uid: number; readonly source: Buffer; readonly flags: Set<string> };

type Faults = {
  /** Sends the whole message where a part of it is requested. */
  readonly sendsWhole?: boolean;
  /** Answers nothing. */
  readonly isSilent?: boolean;
};

const [user, password] = ['bounces@istmo.test', 'p@ss/word'];

/** One command: its tag and name, what follows them, and how it is answered. */
type Command = {
  readonly tag: string;
  readonly name: string;
  readonly words: readonly string[];
  readonly write: (text: string) => void;
  readonly send: (bytes: Buffer) => void;
};

/** The mailbox INBOX of the one user, and what each command does with it (RFC 3501, UIDPLUS). */
class SimulatedMailbox {
  readonly messages: StoredMessage[] = [];
  #nextUid = 1;
  readonly #sendsWhole: boolean;

  constructor(sendsWhole: boolean) {
    this.#sendsWhole = sendsWhole;
  }

  add(source: Buffer): void {
    this.messages.push({ uid: this.#nextUid, source, flags: new Set() });
    this.#nextUid += 1;
  }

  /** Answers a command; false where it is refused. */
  answer(command: Command): boolean {
    const { name, words, write } = command;
    const isOther = words.some((word) => word.includes('Other'));
    if (name === 'LOGIN') return words.join(' ').includes(user) && words.join(' ').includes(password);
    if (name === 'CAPABILITY') write('* CAPABILITY IMAP4rev1 UIDPLUS');
    if (name === 'LIST' && !isOther) write('* LIST () "/" INBOX');
    if (name === 'SELECT') {
      if (isOther) return false;
      for (const line of [`${this.messages.length} EXISTS`, 'FLAGS (\\Seen \\Deleted)', 'OK [UIDVALIDITY 1] valid'])
        write(`* ${line}`);
    }
    if (name === 'SEARCH') {
      const found = this.messages.filter(({ flags }) => !flags.has('\\Seen') && !flags.has('\\Deleted'));
      write(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`);
    }
    for (const message of this.messages.filter(({ uid }) => String(uid) === words[0])) this.#change(message, command);
    return true;
  }

  #change(message: StoredMessage, { name, words, write, send }: Command): void {
    const { uid, source, flags } = message;
    const position = this.messages.indexOf(message) + 1;
    const rest = words.slice(1).join(' ');
    if (name === 'FETCH') {
      const [start, length] = (/<(\d+)\.(\d+)>/.exec(rest) ?? []).slice(1).map(Number);
      const part = this.#sendsWhole ? source : source.subarray(start, (start ?? 0) + (length ?? 0));
      write(`* ${position} FETCH (UID ${uid} BODY[]<${start}> {${part.length}}`);
      send(part);
      write(')');
    }
    if (name === 'STORE') {
      for (const [flag] of rest.matchAll(/\\\w+/g)) flags.add(flag);
      write(`* ${position} FETCH (UID ${uid} FLAGS (${[...flags].join(' ')}))`);
    }
    if (name === 'EXPUNGE' && flags.has('\\Deleted')) {
      write(`* ${position} EXPUNGE`);
      this.messages.splice(position - 1, 1);
    }
  }
}

function serveClient(socket: Socket, mailbox: SimulatedMailbox): void {
  const write = (text: string): void => void socket.write(`${text}\r\n`);
  const send = (bytes: Buffer): void => void socket.write(bytes);
  let waiting = '';
  write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready');
  socket.on('data', (chunk: string) => {
    const lines = (waiting + chunk).split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) {
      const [tag = '', ...rest] = line.split(' ');
      const [name = '', ...words] = rest[0]?.toUpperCase() === 'UID' ? rest.slice(1) : rest;
      const isDone = mailbox.answer({ tag, name: name.toUpperCase(), words, write, send });
      const refusal = name.toUpperCase() === 'LOGIN' ? 'AUTHENTICATIONFAILED' : 'NONEXISTENT';
      write(isDone ? `${tag} OK done` : `${tag} NO [${refusal}] refused`);
    }
  });
}

/** An IMAP server on a free port of this machine, as far as the reader of returned mail needs one. */
export async function startImapSimulator({ sendsWhole = false, isSilent = false }: Faults = {}) {
  const mailbox = new SimulatedMailbox(sendsWhole);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').setNoDelay(true);
    if (!isSilent) serveClient(socket, mailbox);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${address.port}/INBOX`,
    /** Puts a message into the mailbox. */
    deliver: (source: Buffer) => mailbox.add(source),
    /** What is in the mailbox, and whether it was read. */
    list: () => mailbox.messages.map(({ uid, flags }) => ({ uid, isSeen: flags.has('\\Seen') })),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
