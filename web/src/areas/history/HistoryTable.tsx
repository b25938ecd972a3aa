import { pageSizes } from '@istmo/contract/kernel/page-sizes';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { EmptyState } from '@istmo/ui/EmptyState';
import { formatAmount } from '@istmo/contract/kernel/format';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Pagination } from '@istmo/ui/Pagination';
import { useEffect, useState, type ReactNode } from 'react';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import type { ListSpec } from './list-spec.ts';
import { ExportButton } from './ExportButton.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import type { ListSearch, ListView } from './history-search.ts';
import { type ListState, useList } from './use-list.ts';

export type HistoryRows<Row> = Pick<ListState<Row>, 'rows' | 'state' | 'isFetchingPage'> & {
  /** What is shown in place of rows, by state. */
  readonly fallback: {
    readonly empty: ReactNode;
    readonly filtered: ReactNode;
    readonly failed: ReactNode;
    readonly loading: string;
  };
  readonly serialFrom: number;
  readonly onDetail: (row: Row) => void;
};

type HistoryTableProps<Row> = {
  list: ListSpec<Row>;
  view: ListView;
  onView: (patch: ListSearch) => void;
  children: (current: HistoryRows<Row>) => ReactNode;
};

const formatCount = (count: number): string => formatAmount(String(count));

const pagerLabels = () => ({
  nav: m.ui_pages(),
  first: m.ui_first_page(),
  previous: m.ui_previous_page(),
  next: m.ui_next_page(),
  last: m.ui_last_page(),
  pageSize: m.ui_rows_per_page(),
  page: (page: number, pages: number) => m.ui_page_of({ page: formatCount(page), pages: formatCount(pages) }),
  showing: (from: number, to: number, count: number) =>
    m.kernel_rows({ from: formatCount(from), to: formatCount(to), count: formatCount(count) }),
});

/** A history list around its rows: filters, export, pages, and the details of one row. */
export function HistoryTable<Row>({ list, view, onView, children }: HistoryTableProps<Row>) {
  const current = useList(list, view);
  const [detail, setDetail] = useState<Row>();
  const { isPastEnd, pages } = current;
  useEffect(() => {
    if (isPastEnd) onView({ page: pages });
    // Runs only when the page is out of range; a new callback must not trigger it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPastEnd, pages]);
  const fallback = {
    empty: <EmptyState title={list.empty()}>{m.history_none_yet()}</EmptyState>,
    filtered: (
      <EmptyState
        title={list.empty()}
        action={
          <Button size="sm" variant="secondary" onClick={() => onView({ page: 1, from: '', to: '', search: '' })}>
            {m.ui_clear_all()}
          </Button>
        }
      >
        {m.ui_filtered_empty_title()}
      </EmptyState>
    ),
    failed: current.error && (
      <div className="p-5">
        <LoadFailed error={current.error} onRetry={current.retry} />
      </div>
    ),
    loading: m.ui_loading(),
  };
  return (
    <div className="history">
      <div className="history-tools">
        {list.hasDates && <HistoryFilters view={view} hasSearch={list.hasSearch} onView={onView} />}
        <div className="history-export">
          <ExportButton list={list} view={view} count={current.state === 'failed' ? 0 : current.count} />
        </div>
      </div>
      {current.error && current.state === 'rows' && <LoadFailed error={current.error} onRetry={current.retry} />}
      {children({ ...current, fallback, serialFrom: (view.page - 1) * view.size + 1, onDetail: setDetail })}
      {current.state === 'rows' && (
        <Pagination
          page={view.page}
          pageSize={view.size}
          total={current.count ?? 0}
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
