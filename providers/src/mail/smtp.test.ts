import { afterEach, describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { anEmail, testMailPort } from './mail.suite.ts';
import { RecipientRefused } from './port.ts';
import { smtpMail } from './smtp.ts';
import { startTestMailServer, stopTestMailServers } from './test-mail-server.ts';

afterEach(stopTestMailServers);

const from = { name: 'Istmo', address: 'no-reply@istmo.test' };
const mailTo = (port: number) => smtpMail({ url: `smtp://127.0.0.1:${port}`, from, isTlsOptional: true });
const header = (source: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(source)?.[1]?.trim() ?? '';

testMailPort(async () => {
  const { port, accepted } = await startTestMailServer();
  const delivered = async () => {
    const emails = accepted.map(({ to, source }) => ({
      id: /<(.*)@/.exec(header(source, 'Message-ID'))?.[1] ?? '',
      to,
      subject: header(source, 'Subject'),
    }));
    return emails.filter((email, index) => emails.findIndex(({ id }) => id === email.id) === index);
  };
  return { mail: mailTo(port), delivered };
});

describe('mail by SMTP', () => {
  test('sends text and html with the sender, and marks the email as automatic', async () => {
    const { port, accepted } = await startTestMailServer();
    await mailTo(port).send(
      anEmail({ text: 'plain words\r\n.\r\nafter a dot', html: '<b>bold words</b>', subject: 'Verificación' }),
    );
    const source = accepted[0]?.source ?? '';
    expect(source).toContain('plain words');
    expect(source).toContain('after a dot');
    expect(source).toContain('<b>bold words</b>');
    expect(header(source, 'From')).toBe('Istmo <no-reply@istmo.test>');
    expect(header(source, 'To')).toBe('anabel@demo.istmo.test');
    expect(header(source, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(source, 'Message-ID')).toBe(`<${anEmail().id}@istmo.test>`);
    expect(header(source, 'Subject')).toMatch(/^=\?UTF-8\?/);
    expect(source).not.toContain('List-Unsubscribe');
  });

  test('an email of a mailing names the address that ends the subscription, and no other text gets there', async () => {
    const { port, accepted } = await startTestMailServer();
    const unsubscribeUrl = 'https://istmo.test/api/site/unsubscribe-one-click?token=a&verify=b';
    await mailTo(port).send(anEmail({ unsubscribeUrl }));
    const source = (accepted[0]?.source ?? '').replace(/\r\n[ \t]+/g, ' ');
    expect(header(source, 'List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(header(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    for (const url of ['https://istmo.test/>\r\nBcc: all@a.test', 'javascript:alert(1)', 'https://istmo.test/ a'])
      await expect(mailTo(port).send(anEmail({ unsubscribeUrl: url }))).rejects.toThrow(InvalidArgument);
  });

  test.each([
    ['rejects the address permanently', { rcpt: '550 no such mailbox' }, false],
    ['rejects the email permanently', { data: '554 no' }, false],
    ['rejects the address for now', { rcpt: '451 later' }, true],
    ['rejects the email for now', { data: '452 full' }, true],
  ])('is an outage when the server %s', async (_what, replies, retry) => {
    const { port } = await startTestMailServer(replies);
    await expect(mailTo(port).send(anEmail())).rejects.toMatchObject({ name: 'Outage', provider: 'mail', retry });
  });

  test.each([
    ['550 5.1.1 no such user', '5.1.1'],
    ['550-5.7.1 blocked\r\n550 5.7.1 see our page', '5.7.1'],
    ['553 no mailbox', undefined],
  ])('says of %s that the recipient was refused, with the code that the server gave', async (rcpt, status) => {
    const { port } = await startTestMailServer({ rcpt });
    const problem: unknown = await mailTo(port)
      .send(anEmail())
      .catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(RecipientRefused);
    expect(problem).toMatchObject({ status });
  });

  test.each([{ data: '554 5.7.1 spam' }, { rcpt: '451 4.2.2 full' }])(
    'does not take %o for a refused recipient',
    async (replies) => {
      const { port } = await startTestMailServer(replies);
      await expect(mailTo(port).send(anEmail())).rejects.not.toBeInstanceOf(RecipientRefused);
    },
  );

  test('an email with a reference carries it in its Message-ID and in its return path, and keeps its sender and recipient', async () => {
    const { port, accepted } = await startTestMailServer();
    const mail = smtpMail({
      url: `smtp://127.0.0.1:${port}`,
      from,
      returnPath: 'bounces@mail.test',
      isTlsOptional: true,
    });
    const reference = `${'0a'.repeat(16)}.${'f'.repeat(20)}`;
    await mail.send(anEmail({ reference }));
    await mail.send(anEmail());
    expect(accepted.map(({ sender }) => sender)).toEqual([`bounces+${reference}@mail.test`, 'bounces@mail.test']);
    const [{ to, source: folded } = { to: '', source: '' }] = accepted;
    const source = folded.replace(/\r\n[ \t]+/g, ' ');
    expect(to).toBe(anEmail().to);
    expect(header(source, 'Message-ID')).toBe(`<${reference}@istmo.test>`);
    expect(header(source, 'From')).toBe('Istmo <no-reply@istmo.test>');
    await expect(mail.send(anEmail({ reference: 'a@b> SIZE=1' }))).rejects.toThrow(InvalidArgument);
  });

  test('is an outage when there is no server, and when the caller aborts waiting for a silent one', async () => {
    const { port } = await startTestMailServer({ isSilent: true });
    const controller = new AbortController();
    const sending = mailTo(port).send(anEmail(), controller.signal);
    controller.abort(new Error('enough'));
    await expect(sending).rejects.toThrow(Outage);
    await expect(mailTo(1).send(anEmail())).rejects.toMatchObject({ name: 'Outage', retry: true });
  });

  test('never sends unencrypted unless the settings allow it', async () => {
    const { port, accepted } = await startTestMailServer();
    await expect(smtpMail({ url: `smtp://127.0.0.1:${port}`, from }).send(anEmail())).rejects.toMatchObject({
      retry: true,
    });
    expect(accepted).toEqual([]);
  });

  test.each(['http://mail.test', 'mail.test:25', 'smtp://', 'smtp://u:secret-word@'])(
    'does not start with the server %s',
    (url) => {
      expect(() => smtpMail({ url, from })).toThrow('smtp://host');
      expect(() => smtpMail({ url, from })).not.toThrow('secret-word');
    },
  );

  test('its connection shows what of the settings is wrong, and nothing of a server that does not answer', async () => {
    const { port } = await startTestMailServer();
    const url = `smtp://127.0.0.1:${port}`;
    expect(await smtpMail({ url, from }).findSetupProblem()).toContain('cannot be encrypted');
    expect(await mailTo(port).findSetupProblem()).toBeUndefined();
    expect(await mailTo(1).findSetupProblem()).toBeUndefined();
  });

  test('does not start with a sender that holds a line break', () => {
    expect(() => smtpMail({ url: 'smtp://mail.test', from: { ...from, name: 'A\r\nBcc: x@y.z' } })).toThrow('sender');
  });
});
