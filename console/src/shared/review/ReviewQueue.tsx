import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import type { CallError } from '@istmo/client/call-error';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { TabLinks } from '@istmo/ui/Tabs';
import { SearchInput } from '@istmo/ui/TextInput';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type KeyHint, KeyLine } from '@istmo/client/Keys';
import './queue-tools.css';
import './review.css';

export type QueueQuery = {
  readonly data: { readonly has_more: boolean } | undefined;
  readonly error: CallError | null;
  readonly refetch: () => Promise<unknown>;
};

type ReviewQueueProps<Row extends { readonly id: string }> = {
  readonly title: string;
  readonly action?: ReactNode;
  /** The links of the views. */
  readonly tabs: ReactElement[];
  readonly search: string | undefined;
  readonly searchLabel: string;
  readonly onSearch: (words: string | undefined) => void;
  readonly exporter: ReactNode;
  readonly savedViews: ReactNode;
  readonly onMore: () => void;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly query: QueueQuery;
  readonly empty: ReactNode;
  readonly hints: readonly KeyHint[];
};

/** The cases that wait, the longest first, with their search and the keys of the page. */
export function ReviewQueue<Row extends { readonly id: string }>(props: ReviewQueueProps<Row>) {
  const { title, action, tabs, search, searchLabel, onSearch, columns, rows, query, empty, hints } = props;
  const failed = query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  const state = query.data ? (rows.length === 0 ? 'empty' : 'rows') : query.error ? 'failed' : 'loading';
  return (
    <div className="review-queue">
      <PageHead title={title} action={action} />
      <TabLinks label={title}>{tabs}</TabLinks>
      <div className="queue-tools">
        <SearchBox key={search} search={search} label={searchLabel} onSearch={onSearch} />
        {props.exporter}
      </div>
      {props.savedViews}
      {query.data && failed}
      <div className="review-rows">
        <DataTable
          caption={title}
          hideCaption
          dense
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          state={state}
          fallback={{ empty, failed, loading: m.ui_loading() }}
        />
      </div>
      {query.data?.has_more && (
        <Button variant="secondary" size="sm" onClick={props.onMore}>
          {m.screening_more()}
        </Button>
      )}
      <KeyLine hints={hints} />
    </div>
  );
}

/** Why a queue has no rows: nothing waits, or nothing was found. */
export function QueueEmpty({ title, hint }: { readonly title: string; readonly hint: string }) {
  return <EmptyState title={title}>{hint}</EmptyState>;
}

const typingMs = 350;
const searchId = 'review-search';

export const focusSearch = (): void => document.getElementById(searchId)?.focus();

type SearchBoxProps = {
  readonly search: string | undefined;
  readonly label: string;
  readonly onSearch: (words: string | undefined) => void;
};

function SearchBox({ search = '', label, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => onSearch(text.trim() || undefined), typingMs);
    return () => clearTimeout(timer);
  });
  return (
    <SearchInput
      id={searchId}
      value={text}
      aria-label={label}
      placeholder={label}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
