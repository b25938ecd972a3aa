import { createServer, type Server, type Socket } from 'node:net';

type RawEmail = { sender: string; to: string; source: string };
type ServerReplies = { rcpt?: string; data?: string; isSilent?: boolean };

const open: { server: Server; sockets: Set<Socket> }[] = [];

/** To be called by the hook after each test, or after all. */
export async function stopTestMailServers(): Promise<void> {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  }
}

/** Serves one client of the test mail server; `onAccepted` gets what a real one would put into the mailbox. */
function serveClient(
  socket: Socket,
  { rcpt = '250 ok', data = '250 taken', isSilent = false }: ServerReplies,
  onAccepted: (email: RawEmail) => void,
): void {
  let waiting = '';
  let [sender, to] = ['', ''];
  let isBody = false;
  const sendLine = (line: string) => socket.write(`${line}\r\n`);
  if (!isSilent) sendLine('220 test');
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    waiting += chunk;
    for (;;) {
      const end = waiting.indexOf(isBody ? '\r\n.\r\n' : '\r\n');
      if (end < 0 || isSilent) return;
      const command = waiting.slice(0, end);
      waiting = waiting.slice(end + (isBody ? 5 : 2));
      if (isBody) {
        isBody = false;
        if (data.startsWith('2')) onAccepted({ sender, to, source: command.replaceAll('\r\n..', '\r\n.') });
        sendLine(data);
      } else if (command.startsWith('EHLO')) socket.write('250-test\r\n250 SMTPUTF8\r\n');
      else if (command.startsWith('MAIL')) {
        sender = /<(.*)>/.exec(command)?.[1] ?? '';
        sendLine('250 ok');
      } else if (command.startsWith('RCPT')) {
        to = /<(.*)>/.exec(command)?.[1] ?? '';
        sendLine(rcpt);
      } else if (command === 'DATA') {
        isBody = true;
        sendLine('354 go on');
      } else if (command === 'STARTTLS') sendLine('502 not here');
      else sendLine(command === 'QUIT' ? '221 bye' : '250 ok');
    }
  });
}

/** A mail server that accepts one email per connection, on a free port of this machine. */
export async function startTestMailServer(
  replies: ServerReplies = {},
): Promise<{ port: number; accepted: RawEmail[] }> {
  const accepted: RawEmail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serveClient(socket, replies, (email) => accepted.push(email));
  });
  open.push({ server, sockets });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, accepted };
}
