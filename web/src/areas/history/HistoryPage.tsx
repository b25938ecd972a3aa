import * as m from '@istmo/contract/messages';
import { Tabs } from '@istmo/ui/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHead } from '@istmo/client/PageHead';
import type { ListSpec } from '@istmo/client/list/list-spec';
import { ListTable } from '@istmo/client/list/ListTable';
import { historyLists } from './history-lists.tsx';
import type { ListSearch } from '@istmo/client/list/list-search';
import { type ListView, toListView } from '@istmo/client/list/list-view';
import { readHistorySearch, tabs, type TabName } from './history-search.ts';

type TabProps = { view: ListView; onView: (patch: ListSearch) => void };

function tabOf<Row>(list: ListSpec<Row>) {
  return { title: list.title, panel: (props: TabProps) => <ListTable list={list} {...props} /> };
}

const historyTabs = {
  user: tabOf(historyLists.user),
  swap: tabOf(historyLists.swap),
  deposit: tabOf(historyLists.deposit),
  withdraw: tabOf(historyLists.withdraw),
  purchase: tabOf(historyLists.purchase),
  internal: tabOf(historyLists.internal),
} as const satisfies Record<TabName, unknown>;

const route = '/signed-in/history';

/** /history: six tabs; tab, page, size and filters are in the address (requirement 1.2, "History page"). */
export function HistoryPage() {
  const search = useSearch({ from: route });
  const navigate = useNavigate({ from: '/history' });
  const view = toListView(search);
  const patch = (change: ListSearch): void =>
    void navigate({ search: (before) => readHistorySearch({ ...before, ...change }), resetScroll: false });
  // Another list starts without filters: a filter of the previous tab must not hide its rows.
  const choose = (tab: string): void =>
    void navigate({ search: ({ size }) => readHistorySearch({ tab, size }), resetScroll: false });
  const activeTab: TabName = search.tab ?? tabs[0];
  return (
    <>
      <PageHead title={m.history_title()} intro={m.history_intro()} />
      <Tabs
        label={m.history_tabs()}
        value={activeTab}
        onValueChange={choose}
        tabs={tabs.map((name) => ({
          value: name,
          label: historyTabs[name].title(),
          panel: historyTabs[name].panel({ view, onView: patch }),
        }))}
      />
    </>
  );
}
