import * as m from '@istmo/contract/messages';
import { isDay } from '../../kernel/day.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, withoutDisallowedContent } from '../../kernel/text-rules.ts';

/** Why a record of a deceased holder ends. */
export const deceasedEnds = ['mistake', 'settled'] as const;
export type DeceasedEnd = (typeof deceasedEnds)[number];

/** The day of the death, YYYY-MM-DD, and what names its certificate. */
export type DeceasedForm = { readonly died_on: string; readonly certificate: string };

export const deceasedRules: Rules<DeceasedForm> = {
  died_on: [(day) => (isDay(day) ? undefined : failure(m.customers_deceased_day_invalid))],
  certificate: [
    required(m.customers_deceased_certificate_missing),
    lengthBetween(3, 120, m.customers_deceased_certificate_length),
    withoutDisallowedContent,
  ],
};
