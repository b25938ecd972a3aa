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

/** The two tabs on the pages of the wallets; the first one opens (requirement 1.4). */
export const transferTabs = ['deposit', 'withdraw'] as const satisfies readonly TabName[];

export type TransferSearch = ListSearch & { tab?: (typeof transferTabs)[number] };

export function readTransferSearch(raw: Record<string, unknown>): TransferSearch {
  const tab = transferTabs.find((name) => name === textOf(raw['tab']));
  return { ...(tab && tab !== transferTabs[0] ? { tab } : {}), ...readListSearch(raw) };
}
