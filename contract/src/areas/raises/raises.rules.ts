import * as m from '@istmo/contract/messages';
import { parseUnits } from '../../kernel/money.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';
import type { RaiseScales } from './raise-arithmetic.ts';
import type { RaiseForm } from './raise-form.ts';

const slugPattern = /^(?=.{3,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

const wholeNumber = /^(?:0|[1-9]\d{0,4})$/;

const optionalText = (max: number): TextRule[] => [
  lengthBetween(0, max, m.issuing_text_long),
  withoutDisallowedContent,
];

const title: TextRule[] = [
  (value) => (value.trim() === '' ? undefined : lengthBetween(3, 120, m.issuing_title_length)(value, undefined)),
  withoutDisallowedContent,
];

/** Empty, or an amount with at most so many places. */
const amount =
  (places: number): TextRule =>
  (value) =>
    value.trim() === '' || parseUnits(value, places) !== undefined
      ? undefined
      : failure(m.issuing_amount_invalid, 'amount_invalid');

const time: TextRule = (value) =>
  value === '' || (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/.test(value) && !Number.isNaN(Date.parse(value)))
    ? undefined
    : failure(m.issuing_time_invalid);

const rows =
  <Row>(isRight: (row: Row) => boolean, message: typeof m.issuing_row_invalid): Rule<readonly Row[], RaiseForm> =>
  (list) =>
    list.every(isRight) ? undefined : failure(message);

const days: TextRule = (value) =>
  value.trim() === '' || wholeNumber.test(value.trim()) ? undefined : failure(m.issuing_days_invalid);

const clean = (texts: readonly string[]): boolean =>
  texts.every((text) => withoutDisallowedContent(text, undefined) === undefined);

/** What each field takes while the form is filled in; what is still missing is said by the checklist. */
export function raiseRules({ security, currency }: RaiseScales): Rules<RaiseForm> {
  const units = [amount(security)];
  const money = [amount(currency)];
  return {
    title_en: title,
    title_es: title,
    summary_en: optionalText(300),
    summary_es: optionalText(300),
    story_en: optionalText(8_000),
    story_es: optionalText(8_000),
    risks_en: optionalText(4_000),
    risks_es: optionalText(4_000),
    pictures: [rows(({ alt_en, alt_es }) => clean([alt_en, alt_es]), m.issuing_row_invalid)],
    team: [rows(({ name, role_en, role_es }) => clean([name, role_en, role_es]), m.issuing_row_invalid)],
    price_low: money,
    price_high: money,
    price_tick: money,
    steps: [
      rows(
        (step) =>
          amount(security)(step.units, undefined) === undefined &&
          amount(currency)(step.price, undefined) === undefined,
        m.issuing_row_invalid,
      ),
    ],
    offered: units,
    over: units,
    soft_cap: money,
    announce_at: [time],
    opens_at: [time],
    closes_at: [time],
    min_order: units,
    step_units: units,
    max_retail: money,
    max_professional: money,
    max_institutional: money,
    cooling_off: [
      rows(
        (row) => /^(?:[A-Z]{2}|\*)$/.test(row.country) && /^(?:\d|[1-9]\d)$/.test(row.days),
        m.issuing_cooling_off_invalid,
      ),
    ],
    lock_up_days: [days],
    milestones: [
      rows(
        (row) =>
          clean([row.title_en, row.title_es]) && (row.percent === '' || parseUnits(row.percent, 2) !== undefined),
        m.issuing_row_invalid,
      ),
    ],
  };
}

export type RaiseStart = { readonly security: string; readonly slug: string };

/** The rules of what a raise begins with. */
export const raiseStartRules: Rules<RaiseStart> = {
  security: [required(m.issuing_security_missing)],
  slug: [
    required(m.issuing_slug_missing),
    (value) => (slugPattern.test(value.trim()) ? undefined : failure(m.issuing_slug_invalid)),
  ],
};

export const commentRules: Rules<{ readonly text: string }> = {
  text: [required(m.issuing_comment_missing), lengthBetween(1, 2_000, m.issuing_text_long), withoutDisallowedContent],
};
