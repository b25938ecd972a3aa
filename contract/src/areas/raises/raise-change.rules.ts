import * as m from '@istmo/contract/messages';
import { isDay } from '../../kernel/day.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';

/** The most documents that an order accepts, and the most stages of the proceeds. */
export const maxChangedDocuments = 20;
export const maxMilestones = 12;

/** The change of the terms of an open offering, as staff enter it: days are YYYY-MM-DD, the cap a decimal. */
export type RaiseChangeForm = {
  readonly closes_on: string;
  readonly soft_cap: string;
  readonly change_en: string;
  readonly change_es: string;
  readonly leave_on: string;
};

const day: readonly TextRule[] = [
  required(m.raises_staff_day_missing),
  (value) => (isDay(value) ? undefined : failure(m.raises_staff_day_invalid)),
];

const changeText: readonly TextRule[] = [
  required(m.raises_staff_change_text_missing),
  lengthBetween(20, 2_000, m.raises_staff_change_text_length),
  withoutDisallowedContent,
];

export const raiseChangeRules: Rules<RaiseChangeForm> = {
  closes_on: day,
  leave_on: day,
  change_en: changeText,
  change_es: changeText,
};
