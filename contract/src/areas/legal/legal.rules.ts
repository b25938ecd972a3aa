import * as m from '@istmo/contract/messages';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, type TextRule } from '../../kernel/text-rules.ts';
import { headingsCorrespond } from './legal-blocks.ts';

export type LegalTextForm = { readonly body_en: string; readonly body_es: string; readonly in_force_on: string };

const body: readonly TextRule[] = [
  required(m.legal_staff_body_missing),
  lengthBetween(20, 60_000, m.legal_staff_body_length),
];

/** A day of the calendar: 2026-12-31. */
const isDay = (text: string): boolean =>
  /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** A version of a legal text in both languages, with the first day on which it is in force. */
export const legalTextRules: Rules<LegalTextForm> = {
  body_en: body,
  body_es: [
    ...body,
    (value, form) =>
      headingsCorrespond({ en: form.body_en, es: value }) ? undefined : failure(m.legal_staff_headings),
  ],
  in_force_on: [(value) => (isDay(value) ? undefined : failure(m.legal_staff_day_invalid))],
};
