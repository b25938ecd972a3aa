import { once } from 'node:events';
import { createServer } from 'node:net';

/** A mail server that takes no email, and repeats in its reply for whom it was, as mail servers do. */
export async function startRefusingMailServer() {
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').on('data', (command: string) => {
      const [, recipient] = /^RCPT TO:<(.*)>/.exec(command) ?? [];
      if (recipient !== undefined) socket.write(`451 4.3.0 <${recipient}>: not taken now\r\n`);
      else socket.write(command.startsWith('EHLO') ? '250 test\r\n' : '250 ok\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
