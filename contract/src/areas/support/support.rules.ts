import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '../../kernel/message.ts';
import { failure, type Failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, withoutDisallowedContent, type TextRule } from '../../kernel/text-rules.ts';

export type TicketForm = { readonly category: string; readonly subject: string; readonly message: string };
export type ReplyForm = { readonly description: string };

const maxSubjectCharacters = 200;
export const maxMessageCharacters = 5_000;
const minCharacters = 5;
const minReplyCharacters = 3;

/** The types of requirement 1.9. The server looks at the content; a browser's claim only spares an upload that would be refused. */
export const attachmentTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/svg+xml'];
const maxAttachmentBytes = 5 * 1024 * 1024;
/** Of one message. */
export const maxAttachments = 4;

/** Removes leading spaces and collapses runs of spaces (requirement 1.5); the lines of a message stay. */
export function normalizeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/^\s+|\s+$/gu, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

function longEnough(min: number, message: Message): TextRule {
  return (value) => lengthBetween(min, Number.POSITIVE_INFINITY, message)(normalizeText(value), undefined);
}

/** The text as it is stored has at most so many characters. */
export function atMost(max: number): TextRule {
  return (value) =>
    lengthBetween(0, max, withParams(m.support_too_long, { max: `${max}` }))(normalizeText(value), undefined);
}

export const ticketRules: Rules<TicketForm> = {
  category: [required(m.support_category_missing)],
  subject: [
    required(m.support_subject_missing),
    longEnough(minCharacters, m.support_too_short),
    atMost(maxSubjectCharacters),
    withoutDisallowedContent,
  ],
  message: [
    required(m.support_message_missing),
    longEnough(minCharacters, m.support_too_short),
    atMost(maxMessageCharacters),
    withoutDisallowedContent,
  ],
};

const replyText = [atMost(maxMessageCharacters), withoutDisallowedContent];

export const replyRules: Rules<ReplyForm> = {
  description: [
    required(m.support_reply_missing),
    longEnough(minReplyCharacters, m.support_message_missing),
    ...replyText,
  ],
};

/** The last message, in the dialog that closes a ticket: it is required and may be short (requirement 1.5). */
export const closeRules: Rules<ReplyForm> = { description: [required(m.support_reply_missing), ...replyText] };

/** The first reason why this file cannot be attached, before it is sent. */
export function findAttachmentProblem(file: { readonly type: string; readonly size: number }): Failure | undefined {
  if (!attachmentTypes.includes(file.type)) return failure(m.kernel_image_invalid);
  if (file.size > maxAttachmentBytes) return failure(m.support_image_large, 'too_large');
  return undefined;
}
