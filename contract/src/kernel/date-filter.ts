import * as m from '@istmo/contract/messages';
import { failure, type Rules } from './rules.ts';

export type DateFilter = { startDate: string; endDate: string };

/** Both days as the filter sends them (2026-11-21 or a full ISO time); an empty one is no limit. Both may be the same day. */
export const dateFilterRules: Rules<DateFilter> = {
  endDate: [
    (end, { startDate }) =>
      startDate !== '' && end !== '' && Date.parse(end) < Date.parse(startDate)
        ? failure(m.kernel_date_order)
        : undefined,
  ],
};
