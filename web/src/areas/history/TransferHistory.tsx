import * as m from '@istmo/contract/messages';
import type { ListSearch } from '@istmo/client/list/list-search';
import { toListView } from '@istmo/client/list/list-view';
import { ListTable } from '@istmo/client/list/ListTable';
import { Tabs } from '@istmo/ui/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { historyLists } from './history-lists.tsx';
import { readTransferSearch, transferTabs } from './history-search.ts';

/** Deposits and withdrawals on the pages of the wallets, deposits first (requirement 1.4). The tab is in the page's address. */
export function TransferHistory() {
  const search = readTransferSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const view = toListView(search);
  const patch = (change: ListSearch): void =>
    void navigate({ to: '.', search: (before) => readTransferSearch({ ...before, ...change }), resetScroll: false });
  const choose = (tab: string): void =>
    void navigate({ to: '.', search: ({ size }) => readTransferSearch({ tab, size }), resetScroll: false });
  const panels = {
    deposit: <ListTable list={historyLists.deposit} view={view} onView={patch} />,
    withdraw: <ListTable list={historyLists.withdraw} view={view} onView={patch} />,
  };
  return (
    <section aria-labelledby="transfers">
      <h2 id="transfers" className="mb-4">
        {m.wallets_transfers()}
      </h2>
      <Tabs
        label={m.wallets_transfers()}
        value={search.tab ?? transferTabs[0]}
        onValueChange={choose}
        tabs={transferTabs.map((name) => ({ value: name, label: historyLists[name].title(), panel: panels[name] }))}
      />
    </section>
  );
}
