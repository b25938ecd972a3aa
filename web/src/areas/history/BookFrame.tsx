import { pageSizes } from '@istmo/contract/kernel/page-sizes';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { EmptyState } from '@istmo/ui/EmptyState';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Pagination } from '@istmo/ui/Pagination';
import { useEffect, useState, type ReactNode } from 'react';
import { LoadFailed } from '../../kit/LoadFailed.tsx';
import { amountOf } from '../../kit/format.ts';
import type { Book } from './book.ts';
import { ExportButton } from './ExportButton.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import type { ListSearch, View } from './history-search.ts';
import { type BookState, useBook } from './use-book.ts';

export type BookRows<Row> = Pick<BookState<Row>, 'rows' | 'state' | 'isTurning'> & {
  /** What stands in the place of rows, by state. */
  readonly instead: {
    readonly empty: ReactNode;
    readonly filtered: ReactNode;
    readonly failed: ReactNode;
    readonly loading: string;
  };
  readonly serialFrom: number;
  readonly onDetail: (row: Row) => void;
};

type BookFrameProps<Row> = {
  book: Book<Row>;
  view: View;
  onView: (patch: ListSearch) => void;
  children: (shown: BookRows<Row>) => ReactNode;
};

const figure = (count: number): string => amountOf(String(count), 'COINGT');

const pagerLabels = () => ({
  nav: m.ui_pages(),
  first: m.ui_first_page(),
  previous: m.ui_previous_page(),
  next: m.ui_next_page(),
  last: m.ui_last_page(),
  pageSize: m.ui_rows_per_page(),
  page: (page: number, pages: number) => m.ui_page_of({ page: figure(page), pages: figure(pages) }),
  showing: (from: number, to: number, count: number) =>
    m.kernel_rows({ from: figure(from), to: figure(to), count: figure(count) }),
});

/** Around the rows of a book: filters, export, pages, and the details of one row. */
export function BookFrame<Row>({ book, view, onView, children }: BookFrameProps<Row>) {
  const shown = useBook(book, view);
  const [detail, setDetail] = useState<Row>();
  const { isBeyond, pages } = shown;
  useEffect(() => {
    if (isBeyond) onView({ page: pages });
    // Only the wrong page turns it; a new callback is no new page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond, pages]);
  const instead = {
    empty: <EmptyState title={book.empty()}>{m.history_none_yet()}</EmptyState>,
    filtered: (
      <EmptyState
        title={book.empty()}
        action={
          <Button size="sm" variant="secondary" onClick={() => onView({ page: 1, from: '', to: '', search: '' })}>
            {m.ui_clear_all()}
          </Button>
        }
      >
        {m.ui_filtered_empty_title()}
      </EmptyState>
    ),
    failed: shown.error && (
      <div className="p-5">
        <LoadFailed error={shown.error} onRetry={shown.retry} />
      </div>
    ),
    loading: m.ui_loading(),
  };
  return (
    <div className="book">
      <div className="book-tools">
        {book.hasDates && <HistoryFilters view={view} hasSearch={book.hasSearch} onView={onView} />}
        <div className="book-export">
          <ExportButton book={book} view={view} count={shown.state === 'failed' ? 0 : shown.count} />
        </div>
      </div>
      {shown.error && shown.state === 'rows' && <LoadFailed error={shown.error} onRetry={shown.retry} />}
      {children({ ...shown, instead, serialFrom: (view.page - 1) * view.size + 1, onDetail: setDetail })}
      {shown.state === 'rows' && (
        <Pagination
          page={view.page}
          pageSize={view.size}
          total={shown.count ?? 0}
          labels={pagerLabels()}
          sizes={pageSizes}
          onPage={(page) => onView({ page })}
          onPageSize={(next) => {
            const size = pageSizes.find((known) => known === next);
            if (size) onView({ size, page: 1 });
          }}
        />
      )}
      {book.detail && <Detail book={book} row={detail} onClose={() => setDetail(undefined)} />}
    </div>
  );
}

function Detail<Row>({ book, row, onClose }: { book: Book<Row>; row: Row | undefined; onClose: () => void }) {
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  return (
    <Dialog
      open={row !== undefined}
      onClose={onClose}
      title={book.detail?.title()}
      labels={{ close: m.ui_close() }}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      {last !== undefined && book.detail && <KeyValue pairs={book.detail.lines(last)} />}
    </Dialog>
  );
}
