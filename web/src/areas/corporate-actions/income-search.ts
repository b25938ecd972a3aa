import { oneIn, textIn } from '@istmo/client/search';

/** The tabs of the page of income; the first one opens. */
export const incomeTabs = ['coming', 'received', 'earlier'] as const;

export type IncomeTab = (typeof incomeTabs)[number];
export type IncomeSearch = { tab?: IncomeTab | undefined; year?: string | undefined };

export function readIncomeSearch(raw: Record<string, unknown>): IncomeSearch {
  const tab = oneIn(raw, 'tab', incomeTabs);
  const year = textIn(raw, 'year') ?? '';
  return {
    ...(tab === undefined || tab === incomeTabs[0] ? {} : { tab }),
    ...(/^\d{4}$/.test(year) ? { year } : {}),
  };
}
