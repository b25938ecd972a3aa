import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { Tabs } from '@istmo/ui/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageHead } from '../../kit/PageHead.tsx';
import { zoneNow } from '../../kit/format.ts';
import type { Book } from './book.ts';
import { BookFrame } from './BookFrame.tsx';
import { books } from './history-books.tsx';
import { type ListSearch, readHistorySearch, tabs, type TabName, type View, viewOf } from './history-search.ts';
import './history.css';

const route = '/signed-in/history';

/** /history: six tabs; tab, page, size and filters stand in the address (specification 1, point 2, "History page"). */
export function HistoryPage() {
  const search = useSearch({ from: route });
  const navigate = useNavigate({ from: '/history' });
  const view = viewOf(search);
  const patch = (change: ListSearch): void =>
    void navigate({ search: (before) => readHistorySearch({ ...before, ...change }), resetScroll: false });
  // Another list starts at its own beginning: a filter that was on elsewhere must not hide its rows.
  const choose = (tab: string): void =>
    void navigate({ search: ({ size }) => readHistorySearch({ tab, size }), resetScroll: false });
  const chosen: TabName = search.tab ?? tabs[0];
  return (
    <>
      <PageHead title={m.history_title()} intro={m.history_intro()} />
      <Tabs
        label={m.history_tabs()}
        value={chosen}
        onValueChange={choose}
        tabs={[
          {
            value: 'user',
            label: books.user.title(),
            panel: <BookTable book={books.user} view={view} onView={patch} />,
          },
          {
            value: 'swap',
            label: books.swap.title(),
            panel: <BookTable book={books.swap} view={view} onView={patch} />,
          },
          {
            value: 'deposit',
            label: books.deposit.title(),
            panel: <BookTable book={books.deposit} view={view} onView={patch} />,
          },
          {
            value: 'withdraw',
            label: books.withdraw.title(),
            panel: <BookTable book={books.withdraw} view={view} onView={patch} />,
          },
          {
            value: 'purchase',
            label: books.purchase.title(),
            panel: <BookTable book={books.purchase} view={view} onView={patch} />,
          },
          {
            value: 'internal',
            label: books.internal.title(),
            panel: <BookTable book={books.internal} view={view} onView={patch} />,
          },
        ]}
      />
    </>
  );
}

function BookTable<Row>({ book, view, onView }: { book: Book<Row>; view: View; onView: (patch: ListSearch) => void }) {
  const { detail } = book;
  return (
    <BookFrame<Row> book={book} view={view} onView={onView}>
      {({ rows, state, instead, serialFrom, isTurning, onDetail }) => (
        <div className="book-rows" aria-busy={isTurning}>
          <DataTable<Row>
            caption={book.title()}
            captionNote={m.ui_time_zone({ zone: zoneNow() })}
            rows={rows}
            rowKey={book.keyOf}
            state={state}
            instead={instead}
            expected={view.size}
            serial={{ from: serialFrom, header: m.ui_serial() }}
            columns={book.columns.map(({ header, text, show, ...column }) => ({
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
    </BookFrame>
  );
}
