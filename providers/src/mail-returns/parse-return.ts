import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { maxMessageBytes, type MailReturn } from './port.ts';

const maxReferences = 20;
/** A group of fields for each recipient; ours have one. */
const maxRecipients = 50;

// The parser makes no text of html and opens nothing; deep and wide trees of parts end in an error (1,000 parts, 1 MB of headers).
const parsing = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepDeliveryStatus: true,
} as const;

/** What is in angle brackets, before an @ or after a + is a local part that may be ours. */
const reference = /(?:^|[<+\s,;:"])([0-9a-f]{32}\.[0-9a-f]{20})@/gi;
const findReferences = (text: string): string[] =>
  [...text.matchAll(reference)].map(([, found = '']) => found.toLowerCase());

/** The fields of a block of headers (RFC 822), by lower-case name; of a repeated one the first. */
function readFields(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

const toText = ({ content }: Attachment): string => content.toString('utf8', 0, maxMessageBytes);

/** What a report says of a delivery; without a recipient it is no report. */
type Outcome = { readonly failedWith: string } | 'ignored' | undefined;

/** A delivery that failed for good or was given up (RFC 3464); one that was delayed, relayed or done is ignored. */
function readOutcome(part: string): Outcome {
  const [, ...blocks] = part.split(/\r?\n[ \t]*\r?\n/);
  const recipients = blocks
    .slice(0, maxRecipients)
    .map(readFields)
    .filter((fields) => fields.has('action'));
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (!failed) return recipients.length > 0 ? 'ignored' : undefined;
  const [status = '5.0.0'] = /[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '') ?? [];
  // Where the status says no more than that it failed, the answer of the other server may.
  const [, said = status] = /\b(5\.\d{1,3}\.\d{1,3})\b/.exec(failed.get('diagnostic-code') ?? '') ?? [];
  return { failedWith: status === '5.0.0' ? said : status };
}

// To whom the notice was sent, which is the return path of the email, and what the headers of the email say that came back. Those are a part of the
// notice, encoded by nothing (RFC 2046, 5.2.1). What is elsewhere does no harm: only who got the email knows its reference.
const ownFields =
  /^(?:to|delivered-to|x-original-to|x?-?envelope-to|message-id|return-path|original-mail-from):([^\r\n]{0,10000}(?:\r?\n[ \t][^\r\n]{0,10000}){0,200})/gim;

function listReferences(source: Buffer): string[] {
  const found = [...source.toString('latin1').matchAll(ownFields)].flatMap(([, value = '']) => findReferences(value));
  return [...new Set(found)].slice(0, maxReferences);
}

function reportType({ headers }: ParsedMail): string | undefined {
  const type = headers.get('content-type');
  if (typeof type !== 'object' || !('params' in type) || type.value.toLowerCase() !== 'multipart/report')
    return undefined;
  return type.params['report-type']?.toLowerCase();
}

/**
 * What a message of the mailbox says: a delivery status notification (RFC 3464) of an email that was not delivered, or a feedback report (ARF, RFC 5965)
 * of a reader who took it for spam. `ignored` is one that says nothing of either, such as of a delay; undefined is no notice or one that cannot be read.
 * Only the first `maxMessageBytes` are looked at.
 */
export async function parseReturn(source: Uint8Array): Promise<MailReturn | 'ignored' | undefined> {
  const read = Buffer.from(source.subarray(0, maxMessageBytes));
  const mail = await simpleParser(read, parsing).catch(() => undefined);
  const type = mail && reportType(mail);
  if (!mail || type === undefined) return undefined;
  const find = (contentType: string) => mail.attachments.find((part) => part.contentType === contentType);
  const delivery = find('message/delivery-status') ?? find('message/global-delivery-status');
  if (type === 'delivery-status' && delivery) {
    const outcome = readOutcome(toText(delivery));
    if (outcome === undefined || outcome === 'ignored') return outcome;
    return { kind: 'bounce', status: outcome.failedWith, references: listReferences(read) };
  }
  const feedback = find('message/feedback-report');
  if (type === 'feedback-report' && feedback) {
    const fields = readFields(toText(feedback));
    // Of its kinds these are complaints; not-spam is the contrary, and auth-failure and virus say nothing of the reader.
    if (!['abuse', 'fraud'].includes(fields.get('feedback-type')?.toLowerCase() ?? '')) return 'ignored';
    return { kind: 'complaint', references: listReferences(read) };
  }
  return undefined;
}
