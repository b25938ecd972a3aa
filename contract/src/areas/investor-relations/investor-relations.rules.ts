import * as m from '@istmo/contract/messages';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';

export const questionLength = { min: 10, max: 1_000 } as const;
export const maxAnswerLength = 4_000;
export const maxSubjectLength = 120;
export const maxMessageLength = 4_000;

/** Submitted messages of one raise in 24 hours. */
export const maxMessagesPerDay = 3;

// An address with a path, an address of the web that the filter's list does not know, or an e-mail address.
const link = /:\/\/|\bwww\.|[\p{L}\d]@[\p{L}\d]|\b[\p{L}\d-]+\.\p{L}{2,}\//iu;

/** Readers must not be led off the platform by a message that comes from it. */
const withoutLinks: TextRule = (value) => (link.test(value) ? failure(m.relations_link_refused) : undefined);

const oneLine: TextRule = (value) => (/[\r\n]/.test(value) ? failure(m.relations_subject_line) : undefined);

const trimmed =
  (rule: TextRule): TextRule =>
  (value, form) =>
    rule(value.trim(), form);

export const questionRules: Rules<{ readonly text: string }> = {
  text: [
    trimmed(lengthBetween(questionLength.min, questionLength.max, m.relations_question_length)),
    withoutDisallowedContent,
  ],
};

const answerText: readonly TextRule[] = [
  trimmed(lengthBetween(0, maxAnswerLength, m.relations_answer_length)),
  withoutDisallowedContent,
  withoutLinks,
];

/** Of a draft, which may be empty. */
export const answerDraftRules: Rules<{ readonly text: string }> = { text: answerText };

export const answerRules: Rules<{ readonly text: string }> = {
  text: [required(m.relations_answer_missing), ...answerText],
};

export type MessageTexts = {
  readonly subject_en: string;
  readonly subject_es: string;
  readonly text_en: string;
  readonly text_es: string;
};

const subject: readonly TextRule[] = [
  trimmed(lengthBetween(0, maxSubjectLength, m.relations_subject_length)),
  oneLine,
  withoutDisallowedContent,
  withoutLinks,
];
const body: readonly TextRule[] = [
  trimmed(lengthBetween(0, maxMessageLength, m.relations_text_length)),
  withoutDisallowedContent,
  withoutLinks,
];

/** Of a draft, in which a language may still be missing. */
export const messageDraftRules: Rules<MessageTexts> = {
  subject_en: subject,
  subject_es: subject,
  text_en: body,
  text_es: body,
};

/** Of a message that is submitted: both languages are there. */
export const messageRules: Rules<MessageTexts> = {
  subject_en: [required(m.relations_subject_missing), ...subject],
  subject_es: [required(m.relations_subject_missing), ...subject],
  text_en: [required(m.relations_text_missing), ...body],
  text_es: [required(m.relations_text_missing), ...body],
};
