import { type ListSearch, readListSearch, textOf } from '@istmo/client/list/list-search';

/** The six tabs of the history page; the first one opens (requirement 1.2). */
export const tabs = ['user', 'swap', 'deposit', 'withdraw', 'purchase', 'internal'] as const;

export type TabName = (typeof tabs)[number];
export type HistorySearch = ListSearch & { tab?: TabName };

function isTab(text: string): text is TabName {
  return tabs.some((tab) => tab === text);
}

export function readHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const tab = textOf(raw['tab']);
  return { ...(isTab(tab) && tab !== tabs[0] ? { tab } : {}), ...readListSearch(raw) };
}
