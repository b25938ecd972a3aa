import * as m from '@istmo/contract/messages';
import { isDay } from '../../kernel/day.ts';
import type { FormRules } from '../../kernel/form-rules.ts';
import { failure } from '../../kernel/rules.ts';

/** The first and the last day of an export, UTC. */
export type LogDays = { readonly from: string; readonly to: string };

const day = (text: string) => (isDay(text) ? undefined : failure(m.actions_day_invalid));

export const logDaysRules: FormRules<LogDays> = {
  from: [day],
  to: [day, (to, { from }) => (isDay(from) && to < from ? failure(m.kernel_date_order) : undefined)],
};
