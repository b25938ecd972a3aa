import { describe, expect, test } from 'vitest';
import { parseReturn } from './parse-return.ts';
import { maxMessageBytes } from './port.ts';
import { exchangeNotice, feedbackReport, gmailNotice, postfixNotice } from './samples.ts';

const reference = `${'0'.repeat(31)}a.${'f'.repeat(20)}`;

describe('a message of the mailbox', () => {
  test.each([
    ['Postfix', postfixNotice({ reference }), '5.1.1'],
    ['Exchange', exchangeNotice({ reference }), '5.1.10'],
    ['Gmail, whose status says less than its diagnostic', gmailNotice({ reference }), '5.1.1'],
    [
      'a server that folded the case of the return path',
      postfixNotice({ reference: reference.toUpperCase() }),
      '5.1.1',
    ],
  ])('is read as a bounce of the email when it is a notice of %s', async (_of, source, status) => {
    expect(await parseReturn(source)).toEqual({ kind: 'bounce', status, references: [reference] });
  });

  test('is read as a complaint when it is a feedback report of abuse', async () => {
    expect(await parseReturn(feedbackReport({ reference }))).toEqual({
      kind: 'complaint',
      references: [reference],
    });
  });

  test.each([
    ['a delay, which the server goes on trying', postfixNotice({ reference }, 'delayed', '4.4.1')],
    ['a delivery', postfixNotice({ reference }, 'delivered', '2.0.0')],
    ['a reader who says that it is no spam', feedbackReport({ reference }, 'not-spam')],
  ])('says nothing when it is about %s', async (_about, source) => {
    expect(await parseReturn(source)).toBe('ignored');
  });

  test.each([
    [
      'an answer that quotes the email',
      `From: a@people.test\r\nIn-Reply-To: <${reference}@istmo.test>\r\n\r\nAction: failed\r\nStatus: 5.1.1`,
    ],
    ['nothing', ''],
    ['no text', '\0\xff\0'.repeat(1_000)],
    ['a notice that ends before its report', postfixNotice({ reference }).subarray(0, 1_000).toString()],
    ['a report without parts', 'Content-Type: multipart/report; report-type=delivery-status\r\n\r\n'],
  ])('is left to the operator when it is %s', async (_what, source) => {
    expect(await parseReturn(Buffer.from(source))).toBeUndefined();
  });

  const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b0"\r\n\r\n';
  const nested = Array.from(
    { length: 4_000 },
    (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary="b${depth + 1}"\r\n\r\n`,
  );
  test.each([
    ['parts within parts', report + nested.join('')],
    ['thousands of parts', report + '--b0\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000)],
    [
      'thousands of recipients',
      `${report}--b0\r\nContent-Type: message/delivery-status\r\n\r\nA: b\r\n\r\n${'Action: delayed\r\n\r\n'.repeat(14_000)}`,
    ],
    ['many encoded words', `X: ${'=?utf-8?q?=41?= '.repeat(16_000)}\r\n${report}`],
    ['deep html', `Content-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}`],
    ['many megabytes', `${report}${'x'.repeat(20 * 1024 * 1024)}`],
    ['many folded lines', `X: a${'\r\n \t'.repeat(60_000)}\r\n${report}`],
  ])('of %s costs no more than a moment', async (_what, source) => {
    const before = process.cpuUsage();
    expect(await parseReturn(Buffer.from(source))).not.toMatchObject({ kind: 'bounce' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_500);
  });

  test('is read no further than its limit, and what is before it counts', async () => {
    const source = Buffer.concat([exchangeNotice({ reference }), Buffer.alloc(2 * maxMessageBytes, 'x')]);
    expect(await parseReturn(source)).toMatchObject({ kind: 'bounce' });
  });

  test.each([
    ['does not say why', 'Action: failed'],
    ['has a status of its own making', 'Action: failed\r\nStatus: none'],
  ])('that %s is a bounce of unknown cause', async (_what, recipient) => {
    const source = `${report}--b0\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; a\r\n\r\n${recipient}\r\n`;
    expect(await parseReturn(Buffer.from(source))).toEqual({ kind: 'bounce', status: '5.0.0', references: [] });
  });

  test('names no more than twenty references', async () => {
    const to = Array.from(
      { length: 100 },
      (_, number) => `<bounces+${String(number).padStart(32, '0')}.${'a'.repeat(20)}@istmo.test>`,
    );
    const read = await parseReturn(postfixNotice({ reference, to: to.join(', ') }));
    expect(read).toMatchObject({ references: { length: 20 } });
  });
});
