import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import type { Message } from '../../kernel/message.ts';
import { findProblem, findProblems } from '../../kernel/rules.ts';
import { closeRules, findAttachmentProblem, normalizeText, replyRules, ticketRules } from './support.rules.ts';

const ticket = { category: 'deposits', subject: 'My deposit', message: 'It has not arrived yet.' };
const messageOf = (changes: Partial<typeof ticket>): Message | undefined =>
  findProblem(ticketRules, { ...ticket, ...changes })?.message;

test('a complete ticket passes', () => {
  expect(findProblems(ticketRules, ticket)).toEqual([]);
});

test.each([
  [{ category: '' }, m.support_category_missing],
  [{ subject: '' }, m.support_subject_missing],
  [{ subject: '    ' }, m.support_subject_missing],
  [{ subject: 'help' }, m.support_too_short],
  [{ subject: ' h  e l' }, undefined],
  [{ subject: '      help' }, m.support_too_short],
  [{ subject: 'h    lp' }, m.support_too_short],
  [{ message: '' }, m.support_message_missing],
  [{ message: 'help' }, m.support_too_short],
  [{ message: 'see http in here' }, m.kernel_disallowed],
  [{ subject: '<script>alert(1)</script>' }, m.kernel_disallowed],
  [{ message: 'it costs $5 now' }, m.kernel_disallowed],
])('a ticket with %j has its sentence', (changes, expected) => {
  expect(messageOf(changes)).toBe(expected);
});

test('a text that is too long is refused by its characters, not its code units', () => {
  expect(messageOf({ subject: '😀'.repeat(200) })).toBeUndefined();
  expect(messageOf({ subject: '😀'.repeat(201) })).toBeDefined();
});

test('a reply needs three characters, a closing message only one', () => {
  const inReply = (description: string) => findProblem(replyRules, { description })?.message;
  expect([inReply(''), inReply('ok'), inReply('yes')]).toEqual([
    m.support_reply_missing,
    m.support_message_missing,
    undefined,
  ]);
  expect(findProblem(closeRules, { description: ' ' })?.message).toBe(m.support_reply_missing);
  expect(findProblem(closeRules, { description: 'ok' })).toBeUndefined();
  expect(findProblem(closeRules, { description: 'a;b' })?.code).toBe('disallowed_content');
});

test('leading spaces are removed, runs of spaces collapsed, and lines stay', () => {
  expect(normalizeText('   one   two  ')).toBe('one two');
  expect(normalizeText('one\r\n\r\n\r\n\r\ntwo \t three')).toBe('one\n\ntwo three');
});

test('only images of the four types, up to 5 MB, may be attached', () => {
  expect(findAttachmentProblem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeUndefined();
  expect(findAttachmentProblem({ type: 'image/svg+xml', size: 10 })).toBeUndefined();
  expect(findAttachmentProblem({ type: 'image/gif', size: 10 })?.message).toBe(m.kernel_image_invalid);
  expect(findAttachmentProblem({ type: 'text/html', size: 10 })?.message).toBe(m.kernel_image_invalid);
  expect(findAttachmentProblem({ type: 'image/jpeg', size: 5 * 1024 * 1024 + 1 })?.code).toBe('too_large');
});
