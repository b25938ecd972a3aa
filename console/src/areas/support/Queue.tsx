import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Select } from '@istmo/ui/Select';
import { TabLinks } from '@istmo/ui/Tabs';
import { SearchInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useEffect, useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { innerPaths } from '../../inner-paths.ts';
import { pages } from '../../paths.ts';
import { durationText, useNow } from '../../shared/age.ts';
import { KeyLine, type KeyHint } from '@istmo/client/Keys';
import { useSteadyRows } from '../../shared/use-steady-rows.ts';
import { useQueueBulk } from './QueueBulk.tsx';
import { QueueExport } from '../../shared/review/QueueExport.tsx';
import { useReadAll } from '../../shared/review/use-read-all.ts';
import { queueColumns, ticketSheet } from './queue-columns.tsx';
import type { QueueSearch, QueueView } from '../../shared/queue-search.ts';
import { nextLimit } from '../../shared/review/review-search.ts';
import { queueQuery, type QueueTicket } from './support.queries.ts';

type QueueProps = {
  readonly search: QueueSearch;
  readonly onSearch: (change: Partial<QueueSearch>) => void;
  readonly savedViews: ReactNode;
  readonly hints: readonly KeyHint[];
};

const noRows: readonly QueueTicket[] = [];
const noCategories: readonly QueueTicket['category'][] = [];
const minuteMs = 60_000;

/** The tickets of a queue with its filters. */
export function Queue({ search, onSearch, savedViews, hints }: QueueProps) {
  const query = useQuery(queueQuery(search));
  const { data } = query;
  const readAll = useReadAll(search, queueQuery);
  const times = data?.first_answer;
  return (
    <div className="review-queue queue">
      <PageHead
        title={m.support_queue()}
        intro={
          times &&
          m.support_queue_times({
            median: durationText(times.median_minutes * minuteMs),
            most: durationText(times.most_minutes * minuteMs),
          })
        }
        action={
          <Link to={innerPaths.cannedAnswers} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {m.support_canned_title()}
          </Link>
        }
      />
      <QueueTabs search={search} counts={data?.counts} />
      <div className="queue-filters">
        <SearchBox key={search.search} search={search.search} onSearch={onSearch} />
        <Select
          dense
          aria-label={m.support_category()}
          value={search.category ?? ''}
          placeholder={m.support_category_any()}
          options={(data?.categories ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => onSearch({ category: event.currentTarget.value || undefined })}
        />
        <QueueExport
          name="tickets"
          title={m.support_queue()}
          search={search}
          columns={ticketSheet}
          keyOf={({ reference_no: reference }) => reference}
          shown={data}
          hasFailed={query.isError}
          readAll={readAll}
        />
      </div>
      {savedViews}
      {query.isError && data && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      <QueueRows
        // Another queue starts with its own rows.
        key={JSON.stringify([search.view, search.category, search.search, search.limit, query.isPlaceholderData])}
        search={search}
        rows={data?.data ?? noRows}
        categories={data?.categories ?? noCategories}
        state={data ? 'rows' : query.isError ? 'failed' : 'loading'}
        failed={query.isError && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      />
      {data?.has_more && (
        <Button variant="secondary" size="sm" onClick={() => onSearch({ limit: nextLimit(search.limit) })}>
          {m.support_queue_more()}
        </Button>
      )}
      <KeyLine hints={hints} />
    </div>
  );
}

type Counts = { readonly open: number; readonly mine: number; readonly unassigned: number };

const viewNames: Readonly<Record<QueueView, () => string>> = {
  open: m.support_view_open,
  mine: m.support_view_mine,
  unassigned: m.support_view_unassigned,
  closed: m.support_view_closed,
};

function QueueTabs({ search, counts }: { search: QueueSearch; counts: Counts | undefined }) {
  const views = ['open', 'mine', 'unassigned', 'closed'] as const;
  return (
    <TabLinks label={m.support_queue()}>
      {views.map((view) => (
        <Link
          key={view}
          to={pages.support.path}
          search={{ ...search, view, ticket: undefined }}
          className="tab"
          aria-current={view === search.view ? 'page' : undefined}
        >
          {viewNames[view]()}
          {counts && view !== 'closed' && <span className="tab-count">{counts[view]}</span>}
        </Link>
      ))}
    </TabLinks>
  );
}

const typingMs = 350;

function SearchBox({ search = '', onSearch }: { search: string | undefined } & Pick<QueueProps, 'onSearch'>) {
  const [text, setText] = useState(search);
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => onSearch({ search: text.trim() || undefined }), typingMs);
    return () => clearTimeout(timer);
  });
  return (
    <SearchInput
      id="queue-search"
      value={text}
      aria-label={m.support_queue_search()}
      placeholder={m.support_queue_search()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

type QueueRowsProps = {
  readonly search: QueueSearch;
  readonly rows: readonly QueueTicket[];
  readonly categories: readonly QueueTicket['category'][];
  readonly state: 'rows' | 'failed' | 'loading';
  readonly failed: ReactNode;
};

function QueueRows({ search, rows, categories, state, failed }: QueueRowsProps) {
  const now = useNow();
  const [hasFocus, setFocus] = useState(false);
  const keyOf = ({ reference_no: reference }: QueueTicket): string => reference;
  const steady = useSteadyRows(rows, { isHeld: search.ticket !== undefined || hasFocus, keyOf });
  const mayWork = usePermission('support.answer');
  const bulk = useQueueBulk(steady.rows, categories);
  const isFiltered = search.search !== undefined || search.category !== undefined;
  return (
    <div
      className="review-rows queue-rows"
      onFocus={() => setFocus(true)}
      onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <div role="status" className="queue-fresh">
        {steady.fresh > 0 && (
          <Button size="sm" variant="secondary" icon={<RefreshCw aria-hidden />} onClick={steady.showFresh}>
            {m.support_queue_fresh({ count: steady.fresh })}
          </Button>
        )}
      </div>
      <DataTable
        caption={m.support_queue()}
        hideCaption
        dense
        columns={queueColumns({ search, now, isGone: steady.isGone })}
        rows={steady.rows}
        rowKey={keyOf}
        selection={mayWork && search.view !== 'closed' ? bulk.selection : undefined}
        state={state === 'rows' && steady.rows.length === 0 ? 'empty' : state}
        fallback={{
          empty: (
            <EmptyState title={isFiltered ? m.support_queue_not_found() : m.support_queue_empty()}>
              {isFiltered ? m.support_queue_not_found_hint() : m.support_queue_empty_hint()}
            </EmptyState>
          ),
          failed,
          loading: m.ui_loading(),
        }}
      />
      {bulk.dialogs}
    </div>
  );
}
