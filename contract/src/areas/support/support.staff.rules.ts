import * as m from '@istmo/contract/messages';
import { withParams } from '../../kernel/message.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, type TextRule } from '../../kernel/text-rules.ts';
import { atMost, maxMessageCharacters } from './support.rules.ts';

export type StaffMessageForm = { readonly text: string };

/** What staff write to a customer or as a note. */
export const staffMessageRules: Rules<StaffMessageForm> = {
  text: [required(m.support_reply_missing), atMost(maxMessageCharacters)],
};

/** What a canned answer may leave blank, to be filled in when it is chosen. */
const blanks = ['name', 'reference', 'subject', 'staff'] as const;

/** The blanks as they are written. */
export const blankList = blanks.map((name) => `{${name}}`).join(', ');

const blankPattern = /\{([^{}]*)\}/g;

/** The text with its blanks filled in. */
export function fillBlanks(text: string, values: Readonly<Record<(typeof blanks)[number], string>>): string {
  return text.replace(blankPattern, (written, word: string) => {
    const known = blanks.find((name) => name === word);
    return known === undefined ? written : values[known];
  });
}

const onlyKnownBlanks: TextRule = (value) =>
  [...value.matchAll(blankPattern)].every(([, word]) => blanks.some((name) => name === word))
    ? undefined
    : failure(withParams(m.support_canned_blank_unknown, { blanks: blankList }));

export type CannedAnswerForm = {
  readonly title_en: string;
  readonly title_es: string;
  readonly body_en: string;
  readonly body_es: string;
};

const title = [lengthBetween(3, 80, m.support_canned_title_length)];
const body = [lengthBetween(3, maxMessageCharacters, m.support_canned_body_length), onlyKnownBlanks];

export const cannedAnswerRules: Rules<CannedAnswerForm> = {
  title_en: title,
  title_es: title,
  body_en: body,
  body_es: body,
};
