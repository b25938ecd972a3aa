import { afterEach, describe, expect, test } from 'vitest';
import { imapReturns } from './imap.ts';
import { startImapSimulator } from './imap-simulator.ts';
import { maxMessageBytes, maxMessages, type MailReturn } from './port.ts';
import { exchangeNotice, feedbackReport, postfixNotice } from './samples.ts';

type Simulator = Awaited<ReturnType<typeof startImapSimulator>>;

const open: Simulator[] = [];
afterEach(async () => {
  for (const simulator of open.splice(0)) await simulator.stop();
});

async function aMailbox(...options: Parameters<typeof startImapSimulator>): Promise<Simulator> {
  const simulator = await startImapSimulator(...options);
  open.push(simulator);
  return simulator;
}

const referenceOf = (digit: string): string => `${digit.repeat(32)}.${'f'.repeat(20)}`;
const takeAll = async (): Promise<boolean> => true;

describe('a mailbox read by IMAP', () => {
  test('gives what each unread message says once, removes what was understood and leaves the rest marked as read', async () => {
    const { url, deliver, list } = await aMailbox();
    deliver(postfixNotice({ reference: referenceOf('1') }));
    deliver(Buffer.from('Subject: an answer {3}\r\n\r\nHello'));
    deliver(postfixNotice({ reference: referenceOf('2') }, 'delayed', '4.4.1'));
    deliver(feedbackReport({ reference: referenceOf('3') }));
    deliver(postfixNotice({ reference: referenceOf('4') }));
    const read: MailReturn[] = [];
    const mailbox = imapReturns({ url });
    const record = async (returned: MailReturn): Promise<boolean> => {
      read.push(returned);
      return !returned.references.includes(referenceOf('4'));
    };
    expect(await mailbox.readNew(record)).toBe(5);
    expect(read).toEqual([
      { kind: 'bounce', status: '5.1.1', references: [referenceOf('1')] },
      { kind: 'complaint', references: [referenceOf('3')] },
      { kind: 'bounce', status: '5.1.1', references: [referenceOf('4')] },
    ]);
    expect(list()).toEqual([
      { uid: 2, isSeen: true },
      { uid: 5, isSeen: true },
    ]);
    expect(await mailbox.readNew(record)).toBe(0);
  });

  test('reads a message again whose recording failed, and says why', async () => {
    const { url, deliver, list } = await aMailbox();
    deliver(postfixNotice({ reference: referenceOf('1') }));
    const mailbox = imapReturns({ url });
    await expect(mailbox.readNew(() => Promise.reject(new Error('the database')))).rejects.toThrow('the database');
    expect(list()).toEqual([{ uid: 1, isSeen: false }]);
    expect(await mailbox.readNew(takeAll)).toBe(1);
    expect(list()).toEqual([]);
  });

  test.each([{ sendsWhole: false }, { sendsWhole: true }])(
    'reads no more of a message than its limit: %o',
    async (fault) => {
      const { url, deliver, list } = await aMailbox(fault);
      deliver(Buffer.concat([exchangeNotice({ reference: referenceOf('1') }), Buffer.alloc(maxMessageBytes * 3, 'x')]));
      deliver(Buffer.concat([Buffer.alloc(maxMessageBytes, 'x'), exchangeNotice({ reference: referenceOf('2') })]));
      const read: MailReturn[] = [];
      await imapReturns({ url }).readNew(async (returned) => {
        read.push(returned);
        return true;
      });
      expect(read.map(({ references }) => references)).toEqual([[referenceOf('1')]]);
      expect(list()).toEqual([{ uid: 2, isSeen: true }]);
    },
  );

  test('reads no more messages at once than its limit', async () => {
    const { url, deliver, list } = await aMailbox();
    for (let one = 0; one < maxMessages + 5; one += 1) deliver(postfixNotice({ reference: referenceOf('1') }));
    const mailbox = imapReturns({ url });
    expect(await mailbox.readNew(takeAll)).toBe(maxMessages);
    expect(list()).toHaveLength(5);
  });

  test('is an outage without a retry where user and password are refused, and with one where the server does not answer', async () => {
    const { url } = await aMailbox();
    const wrong = imapReturns({ url: url.replace('p%40ss', 'other') });
    await expect(wrong.readNew(takeAll)).rejects.toMatchObject({ name: 'Outage', provider: 'mail', retry: false });
    const silent = await aMailbox({ isSilent: true });
    for (const unreachable of [silent.url, url.replace(/:\d+\//, ':1/')])
      await expect(imapReturns({ url: unreachable, timeoutMs: 200 }).readNew(takeAll)).rejects.toMatchObject({
        name: 'Outage',
        retry: true,
      });
  });

  test('is an outage where there is no such folder', async () => {
    const { url } = await aMailbox();
    await expect(imapReturns({ url: url.replace('INBOX', 'Other') }).readNew(takeAll)).rejects.toThrow('mail');
  });

  test.each(['https://a:b@mail.test', 'imaps://mail.test/INBOX', 'imaps://', 'imaps://u:secret%word@mail.test'])(
    'is not opened by %s, and the message has no password',
    (url) => {
      expect(() => imapReturns({ url })).toThrow('imaps://user:password@host');
      expect(() => imapReturns({ url })).not.toThrow('secret');
    },
  );
});
