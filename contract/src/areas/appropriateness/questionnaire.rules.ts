import * as m from '@istmo/contract/messages';
import { type FormRules, rowRules } from '../../kernel/form-rules.ts';
import type { Message } from '../../kernel/message.ts';
import { failure, type Rule } from '../../kernel/rules.ts';
import { lengthBetween, matches, required, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';
import type { QuestionnaireContent } from './questionnaire-content.ts';

export type QuestionForm = {
  readonly text_en: string;
  readonly text_es: string;
  /** One answer a line: `English | Spanish`. */
  readonly answers: string;
  /** The number of the line that is right, from 1. */
  readonly right: string;
  readonly why_en: string;
  readonly why_es: string;
};

/** A version of a questionnaire as staff enter it. */
export type QuestionnaireForm = {
  readonly code: string;
  readonly title_en: string;
  readonly title_es: string;
  readonly pass_mark: string;
  readonly valid_days: string;
  readonly free_tries: string;
  readonly wait_hours: string;
  readonly questions: readonly QuestionForm[];
};

export const maxQuestions = 30;

export const emptyQuestion: QuestionForm = {
  text_en: '',
  text_es: '',
  answers: '',
  right: '1',
  why_en: '',
  why_es: '',
};

type AnswerText = QuestionnaireContent['questions'][number]['answers'][number];

// The ids of answers, in their order.
const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const maxAnswers = letters.length;

function toAnswer(line: string, index: number): AnswerText {
  const [en = '', es = ''] = line.split('|').map((part) => part.trim());
  return { id: letters[index] ?? '', text: { en, es } };
}

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toAnswers = (text: string): AnswerText[] => toLines(text).map(toAnswer);

const answersRule: Rule<string, QuestionForm> = (text) => {
  const lines = toLines(text);
  if (lines.length < 2 || lines.length > maxAnswers) return failure(m.appropriateness_answers_count);
  const areNamed = lines.every((line) => {
    const parts = line.split('|').map((part) => part.trim());
    return parts.length === 2 && parts.every((part) => part !== '' && part.length <= 300);
  });
  return areNamed ? undefined : failure(m.appropriateness_answers_languages);
};

const rightRule: Rule<string, QuestionForm> = (right, { answers }) => {
  const number = /^[1-9]$/.test(right.trim()) ? Number(right) : 0;
  return number >= 1 && number <= toLines(answers).length ? undefined : failure(m.appropriateness_right_invalid);
};

const wholeBetween =
  (least: number, most: number, message: Message): TextRule =>
  (text) => {
    const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : -1;
    return number >= least && number <= most ? undefined : failure(message);
  };

const title = [
  required(m.appropriateness_title_missing),
  lengthBetween(3, 120, m.appropriateness_title_missing),
  withoutDisallowedContent,
];
const sentence = [
  required(m.appropriateness_text_missing),
  lengthBetween(3, 1000, m.appropriateness_text_missing),
  withoutDisallowedContent,
];

const passMarkRule: Rule<string, QuestionnaireForm> = (mark, { questions }) =>
  wholeBetween(1, Math.max(questions.length, 1), m.appropriateness_pass_mark_invalid)(mark, undefined);

/** The rules of a version of a questionnaire, in the order of the form. */
export const questionnaireRules: FormRules<QuestionnaireForm> = {
  code: [matches(/^[a-z][a-z0-9-]{2,39}$/, m.appropriateness_code_invalid)],
  title_en: title,
  title_es: title,
  pass_mark: [passMarkRule],
  valid_days: [wholeBetween(1, 3650, m.appropriateness_valid_days_invalid)],
  free_tries: [wholeBetween(1, 20, m.appropriateness_free_tries_invalid)],
  wait_hours: [wholeBetween(0, 8760, m.appropriateness_wait_hours_invalid)],
  questions: rowRules<QuestionForm>(
    {
      text_en: sentence,
      text_es: sentence,
      answers: [answersRule, withoutDisallowedContent],
      right: [rightRule],
      why_en: sentence,
      why_es: sentence,
    },
    [({ length }) => (length === 0 || length > maxQuestions ? failure(m.appropriateness_questions_count) : undefined)],
  ),
};

const toQuestion = (form: QuestionForm, index: number): QuestionnaireContent['questions'][number] => {
  const answers = toAnswers(form.answers);
  return {
    id: `q${index + 1}`,
    text: { en: form.text_en.trim(), es: form.text_es.trim() },
    answers,
    right: answers[Number(form.right) - 1]?.id ?? '',
    why: { en: form.why_en.trim(), es: form.why_es.trim() },
  };
};

/** The content of a form that breaks no rule. */
export const toContent = (form: QuestionnaireForm): QuestionnaireContent => ({
  title: { en: form.title_en.trim(), es: form.title_es.trim() },
  pass_mark: Number(form.pass_mark),
  valid_days: Number(form.valid_days),
  free_tries: Number(form.free_tries),
  wait_hours: Number(form.wait_hours),
  questions: form.questions.map(toQuestion),
});

/** The form of a version that is there, to write the next one from. */
export const toQuestionnaireForm = (code: string, content: QuestionnaireContent): QuestionnaireForm => ({
  code,
  title_en: content.title.en,
  title_es: content.title.es,
  pass_mark: `${content.pass_mark}`,
  valid_days: `${content.valid_days}`,
  free_tries: `${content.free_tries}`,
  wait_hours: `${content.wait_hours}`,
  questions: content.questions.map(({ text, answers, right, why }) => ({
    text_en: text.en,
    text_es: text.es,
    answers: answers.map(({ text: { en, es } }) => `${en} | ${es}`).join('\n'),
    right: `${answers.findIndex(({ id }) => id === right) + 1}`,
    why_en: why.en,
    why_es: why.es,
  })),
});
