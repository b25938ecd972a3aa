import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { aLetter, keepsMailPromises } from './mail.suite.ts';
import { smtpMail } from './smtp.ts';

type Raw = { to: string; source: string };
type Answers = { rcpt?: string; data?: string; isSilent?: boolean };

const open: { server: Server; sockets: Set<Socket> }[] = [];

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  }
});

/** Answers one client of the small mail server; `took` gets what a real one would put into the mailbox. */
function answer(
  socket: Socket,
  { rcpt = '250 ok', data = '250 taken', isSilent = false }: Answers,
  took: (raw: Raw) => void,
): void {
  let waiting = '';
  let to = '';
  let isBody = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  if (!isSilent) say('220 test');
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    waiting += chunk;
    for (;;) {
      const end = waiting.indexOf(isBody ? '\r\n.\r\n' : '\r\n');
      if (end < 0 || isSilent) return;
      const said = waiting.slice(0, end);
      waiting = waiting.slice(end + (isBody ? 5 : 2));
      if (isBody) {
        isBody = false;
        if (data.startsWith('2')) took({ to, source: said.replaceAll('\r\n..', '\r\n.') });
        say(data);
      } else if (said.startsWith('EHLO')) socket.write('250-test\r\n250 SMTPUTF8\r\n');
      else if (said.startsWith('RCPT')) {
        to = /<(.*)>/.exec(said)?.[1] ?? '';
        say(rcpt);
      } else if (said === 'DATA') {
        isBody = true;
        say('354 go on');
      } else if (said === 'STARTTLS') say('502 not here');
      else say(said === 'QUIT' ? '221 bye' : '250 ok');
    }
  });
}

/** A mail server that takes one letter per connection, on a free port of this machine. */
async function aMailServer(answers: Answers = {}): Promise<{ port: number; taken: Raw[] }> {
  const taken: Raw[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    answer(socket, answers, (raw) => taken.push(raw));
  });
  open.push({ server, sockets });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, taken };
}

const from = { name: 'Istmo', address: 'no-reply@istmo.test' };
const mailTo = (port: number) => smtpMail({ url: `smtp://127.0.0.1:${port}`, from, isTlsOptional: true });
const header = (source: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(source)?.[1]?.trim() ?? '';

keepsMailPromises(async () => {
  const { port, taken } = await aMailServer();
  const delivered = async () => {
    const letters = taken.map(({ to, source }) => ({
      id: /<(.*)@/.exec(header(source, 'Message-ID'))?.[1] ?? '',
      to,
      subject: header(source, 'Subject'),
    }));
    return letters.filter((letter, index) => letters.findIndex(({ id }) => id === letter.id) === index);
  };
  return { mail: mailTo(port), delivered };
});

describe('mail by SMTP', () => {
  test('carries text and html, says who it is from and that a machine wrote it', async () => {
    const { port, taken } = await aMailServer();
    await mailTo(port).send(
      aLetter({ text: 'plain words\r\n.\r\nafter a dot', html: '<b>bold words</b>', subject: 'Verificación' }),
    );
    const source = taken[0]?.source ?? '';
    expect(source).toContain('plain words');
    expect(source).toContain('after a dot');
    expect(source).toContain('<b>bold words</b>');
    expect(header(source, 'From')).toBe('Istmo <no-reply@istmo.test>');
    expect(header(source, 'To')).toBe('anabel@demo.istmo.test');
    expect(header(source, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(source, 'Message-ID')).toBe(`<${aLetter().id}@istmo.test>`);
    expect(header(source, 'Subject')).toMatch(/^=\?UTF-8\?/);
  });

  test.each([
    ['refuses the address for good', { rcpt: '550 no such mailbox' }, false],
    ['refuses the letter for good', { data: '554 no' }, false],
    ['refuses the address for now', { rcpt: '451 later' }, true],
    ['refuses the letter for now', { data: '452 full' }, true],
  ])('is an outage when the server %s', async (_what, answers, retry) => {
    const { port } = await aMailServer(answers);
    await expect(mailTo(port).send(aLetter())).rejects.toMatchObject({ name: 'Outage', who: 'mail', retry });
  });

  test('is an outage when nobody is there, and when the caller gives up on a silent server', async () => {
    const { port } = await aMailServer({ isSilent: true });
    const patience = new AbortController();
    const sending = mailTo(port).send(aLetter(), patience.signal);
    patience.abort(new Error('enough'));
    await expect(sending).rejects.toThrow(Outage);
    await expect(mailTo(1).send(aLetter())).rejects.toMatchObject({ name: 'Outage', retry: true });
  });

  test('never sends in the clear unless it was allowed to', async () => {
    const { port, taken } = await aMailServer();
    await expect(smtpMail({ url: `smtp://127.0.0.1:${port}`, from }).send(aLetter())).rejects.toMatchObject({
      retry: true,
    });
    expect(taken).toEqual([]);
  });

  test.each(['http://mail.test', 'mail.test:25', 'smtp://', 'smtp://u:secret-word@'])(
    'does not start with the server %s',
    (url) => {
      expect(() => smtpMail({ url, from })).toThrow('smtp://host');
      expect(() => smtpMail({ url, from })).not.toThrow('secret-word');
    },
  );

  test('does not start with a sender that holds a line break', () => {
    expect(() => smtpMail({ url: 'smtp://mail.test', from: { ...from, name: 'A\r\nBcc: x@y.z' } })).toThrow('sender');
  });
});
