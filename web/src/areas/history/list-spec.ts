import type { Paging } from '@istmo/contract/kernel/paging';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, type CallResult } from '@istmo/client/call-error';
import type { CallOptions } from '@istmo/client/call';
import type { Topic } from '@istmo/client/query';
import { pagingOf, type ListView } from './history-search.ts';

export type ListPage<Row> = { readonly rows: readonly Row[]; readonly count: number };

/**
 * A column. `text` is the spreadsheet cell, an amount exact to its last digit; `show` is what the screen renders: a mark, a time, a
 * formatted amount.
 */
export type ListColumn<Row> = {
  readonly key: string;
  readonly header: () => string;
  readonly text: (row: Row) => string;
  readonly show?: (row: Row) => ReactNode;
  readonly align?: 'end';
  readonly names?: boolean;
  readonly card?: 'title' | 'value' | 'meta' | 'hidden';
};

/** A history list: its query, its columns and the name of its spreadsheet. */
export type ListSpec<Row> = {
  readonly name: string;
  readonly fileName: string;
  readonly title: () => string;
  /** The specification's sentence for an empty table. */
  readonly empty: () => string;
  readonly read: (input: Paging, signal: AbortSignal) => Promise<ListPage<Row>>;
  readonly topics: readonly Topic[];
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The User tab has no dates (requirement 1.2). */
  readonly hasDates: boolean;
  readonly hasSearch: boolean;
  readonly detail?: {
    readonly title: () => string;
    readonly of: (row: Row) => string;
    readonly lines: (row: Row) => readonly DetailLine[];
  };
};

export type DetailLine = { readonly key: string; readonly name: string; readonly value: ReactNode };

/** Fetches one page of a list. A call that is not built yet has no rows; any other failure is thrown. */
export function fetchPage<Reply, Row>(
  request: (input: Paging, options: CallOptions) => Promise<CallResult<Reply>>,
  toPage: (reply: Reply) => ListPage<Row>,
): ListSpec<Row>['read'] {
  return async (input, signal) => {
    try {
      return toPage((await request(input, { signal })).reply);
    } catch (error) {
      if (error instanceof CallError && error.failure.code === 'not_built') return { rows: [], count: 0 };
      throw error;
    }
  };
}

/** The rows of a view. While another page of the same list loads, the previous one stays. */
export function listQuery<Row>(list: ListSpec<Row>, view: ListView) {
  const { pageIndex, ...filters } = pagingOf(view);
  return queryOptions({
    queryKey: ['history', list.name, filters, pageIndex] as const,
    queryFn: ({ signal }) => list.read({ ...filters, pageIndex }, signal),
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, 3)) === JSON.stringify(['history', list.name, filters])
        ? before
        : undefined,
    meta: { topics: list.topics },
  });
}
