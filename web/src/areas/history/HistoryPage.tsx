import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { Tabs } from '@istmo/ui/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHead } from '../../shared/PageHead.tsx';
import { zoneNow } from '../../shared/format.ts';
import type { ListSpec } from './list-spec.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { historyLists } from './history-lists.tsx';
import { type ListSearch, readHistorySearch, tabs, type TabName, type ListView, toListView } from './history-search.ts';
import './history.css';

const route = '/signed-in/history';

/** /history: six tabs; tab, page, size and filters are in the address (specification 1, point 2, "History page"). */
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
        tabs={[
          {
            value: 'user',
            label: historyLists.user.title(),
            panel: <TabTable list={historyLists.user} view={view} onView={patch} />,
          },
          {
            value: 'swap',
            label: historyLists.swap.title(),
            panel: <TabTable list={historyLists.swap} view={view} onView={patch} />,
          },
          {
            value: 'deposit',
            label: historyLists.deposit.title(),
            panel: <TabTable list={historyLists.deposit} view={view} onView={patch} />,
          },
          {
            value: 'withdraw',
            label: historyLists.withdraw.title(),
            panel: <TabTable list={historyLists.withdraw} view={view} onView={patch} />,
          },
          {
            value: 'purchase',
            label: historyLists.purchase.title(),
            panel: <TabTable list={historyLists.purchase} view={view} onView={patch} />,
          },
          {
            value: 'internal',
            label: historyLists.internal.title(),
            panel: <TabTable list={historyLists.internal} view={view} onView={patch} />,
          },
        ]}
      />
    </>
  );
}

function TabTable<Row>({
  list,
  view,
  onView,
}: {
  list: ListSpec<Row>;
  view: ListView;
  onView: (patch: ListSearch) => void;
}) {
  const { detail } = list;
  return (
    <HistoryTable<Row> list={list} view={view} onView={onView}>
      {({ rows, state, fallback, serialFrom, isFetchingPage, onDetail }) => (
        <div className="history-rows" aria-busy={isFetchingPage}>
          <DataTable<Row>
            caption={list.title()}
            captionNote={m.ui_time_zone({ zone: zoneNow() })}
            rows={rows}
            rowKey={list.keyOf}
            state={state}
            fallback={fallback}
            expected={view.size}
            serial={{ from: serialFrom, header: m.ui_serial() }}
            columns={list.columns.map(({ header, text, show, ...column }) => ({
              ...column,
              header: header(),
              cell: show ?? text,
            }))}
            action={
              detail && {
                header: m.ui_details(),
                label: (row) => m.ui_details_of({ what: detail.of(row) }),
                onPress: onDetail,
              }
            }
          />
        </div>
      )}
    </HistoryTable>
  );
}
