import { pageSizes } from '@istmo/contract/kernel/page-sizes';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { Dialog } from '@istmo/ui/Dialog';
import { EmptyState } from '@istmo/ui/EmptyState';
import { formatZone } from '@istmo/contract/kernel/format';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Pagination } from '@istmo/ui/Pagination';
import type { Sort, TableState } from '@istmo/ui/table-props';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { LoadFailed } from '../LoadFailed.tsx';
import { pagerLabels } from '../pager-labels.ts';
import { listQuery, type ListSpec } from './list-spec.ts';
import { ExportButton } from './ExportButton.tsx';
import './list.css';
import { ListFilters, toSearch } from './ListFilters.tsx';
import { NothingFound } from './NothingFound.tsx';
import type { ListSearch } from './list-search.ts';
import type { OnExport } from './use-export.ts';
import { isFiltered, noFilters, type ListView } from './list-view.ts';

/** How a list shows its rows when it is not a table. */
export type RowsProps<Row> = { readonly rows: readonly Row[]; readonly onDetail: (row: Row) => void };

type ListTableProps<Row> = {
  list: ListSpec<Row>;
  view: ListView;
  onView: (patch: ListSearch) => void;
  Rows?: ComponentType<RowsProps<Row>>;
  /** Lets the reader choose columns and the order, and export as csv too. */
  isAdjustable?: boolean;
  onExport?: OnExport;
};

/** The rows of a view and their state. An empty list says whether filters are the reason. */
function useList<Row>(list: ListSpec<Row>, view: ListView) {
  const query = useQuery(listQuery(list, view));
  const { data } = query;
  const emptyState = isFiltered(view) ? 'filtered' : 'empty';
  const state: TableState = data ? (data.count > 0 ? 'rows' : emptyState) : query.isError ? 'failed' : 'loading';
  const isPastEnd = data !== undefined && !query.isPlaceholderData && data.rows.length === 0 && data.count > 0;
  return { query, state, rows: data?.rows ?? [], count: data?.count, isPastEnd };
}

/** A list: filters, export, rows, pages, and the details of one row. */
export function ListTable<Row>({ list, view, onView, Rows, isAdjustable = false, onExport }: ListTableProps<Row>) {
  const { query, state, rows, count, isPastEnd } = useList(list, view);
  const [detail, setDetail] = useState<Row>();
  const showLastPage = useEffectEvent(() => onView({ page: Math.max(1, Math.ceil((count ?? 0) / view.size)) }));
  useEffect(() => {
    if (isPastEnd) showLastPage();
  }, [isPastEnd]);
  const failed = query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="paged-list">
      <div className="paged-list-tools">
        {(list.hasDates || list.filters) && <ListFilters list={list} view={view} onView={onView} />}
        <div className="paged-list-export">
          <ExportButton
            list={list}
            view={view}
            count={state === 'failed' ? 0 : count}
            hasCsv={isAdjustable}
            onExport={onExport}
          />
        </div>
      </div>
      {state === 'rows' && failed}
      <div className="paged-list-rows" aria-busy={query.isPlaceholderData}>
        {Rows && state === 'rows' ? (
          <Rows rows={rows} onDetail={setDetail} />
        ) : (
          <DataTable
            {...tableProps(list, setDetail)}
            {...(isAdjustable && adjustments(list, view, onView))}
            rows={rows}
            state={state}
            fallback={{
              // The lists that staff adjust are not about themselves.
              empty: <EmptyState title={list.empty()}>{isAdjustable ? undefined : m.history_none_yet()}</EmptyState>,
              filtered: <NothingFound title={list.empty()} onClear={() => onView(toSearch(list, noFilters))} />,
              failed: <div className="p-5">{failed}</div>,
              loading: m.ui_loading(),
            }}
            expected={view.size}
            serial={{ from: (view.page - 1) * view.size + 1, header: m.ui_serial() }}
          />
        )}
      </div>
      {state === 'rows' && (
        <Pagination
          page={view.page}
          pageSize={view.size}
          total={count ?? 0}
          labels={pagerLabels()}
          sizes={pageSizes}
          onPage={(page) => onView({ page })}
          onPageSize={(next) => {
            const size = pageSizes.find((option) => option === next);
            if (size) onView({ size, page: 1 });
          }}
        />
      )}
      {list.detail && <Detail list={list} row={detail} onClose={() => setDetail(undefined)} />}
    </div>
  );
}

/** The choice of columns, and the order of a list that has one. */
function adjustments<Row>({ orderedBy }: ListSpec<Row>, view: ListView, onView: ListTableProps<Row>['onView']) {
  const direction = view.order === 'asc' ? ('ascending' as const) : ('descending' as const);
  return {
    columnChoice: {
      label: m.ui_columns(),
      hidden: new Set(view.hidden),
      onHidden: (hidden: ReadonlySet<string>) => onView({ hidden: [...hidden].toSorted().join(',') }),
    },
    ...(orderedBy !== undefined && {
      sort: {
        by: { key: orderedBy, direction },
        onSort: ({ direction: next }: Sort) => onView({ order: next === 'ascending' ? 'asc' : undefined, page: 1 }),
      },
    }),
  };
}

function tableProps<Row>({ title, keyOf, columns, detail, orderedBy }: ListSpec<Row>, onDetail: (row: Row) => void) {
  return {
    caption: title(),
    captionNote: m.ui_time_zone({ zone: formatZone(new Date()) }),
    rowKey: keyOf,
    columns: columns.map(({ header, text, show, ...column }) => ({
      ...column,
      header: header(),
      cell: show ?? text,
      sortable: column.key === orderedBy,
    })),
    action: detail && {
      header: m.ui_details(),
      label: (row: Row) => m.ui_details_of({ what: detail.of(row) }),
      onPress: onDetail,
    },
  };
}

function Detail<Row>({ list, row, onClose }: { list: ListSpec<Row>; row: Row | undefined; onClose: () => void }) {
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  return (
    <Dialog
      open={row !== undefined}
      onClose={onClose}
      title={list.detail?.title()}
      labels={{ close: m.ui_close() }}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      {last !== undefined && list.detail && <KeyValue pairs={list.detail.lines(last)} />}
    </Dialog>
  );
}
