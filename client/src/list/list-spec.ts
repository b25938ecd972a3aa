import type { Paging } from '@istmo/contract/kernel/paging';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, type CallResult } from '../call-error.ts';
import type { CallOptions } from '../call.ts';
import type { SpreadsheetColumn } from '../export-spreadsheet.ts';
import type { Topic } from '../query.ts';
import { pagingOf, type ListView } from './list-view.ts';

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
  /** The time of the text, ISO 8601, for a spreadsheet; null where the row has none. */
  readonly at?: (row: Row) => string | null;
  /** Figures. */
  readonly align?: 'end';
  readonly names?: boolean;
  readonly card?: 'title' | 'value' | 'meta' | 'hidden';
};

/** The column in a spreadsheet. */
export function toSheetColumn<Row>({ header, text, at, align }: ListColumn<Row>): SpreadsheetColumn<Row> {
  return { heading: header(), cell: text, at, isFigure: align === 'end' };
}

/** One of a few values that a list is narrowed to. */
export type ListFilter = {
  readonly key: string;
  readonly label: () => string;
  readonly options: () => readonly { readonly value: string; readonly label: string }[];
};

/** The columns that a view shows; the one that names the row is always shown. */
export function shownColumns<Row>({ columns }: ListSpec<Row>, { hidden }: ListView): readonly ListColumn<Row>[] {
  return columns.filter(({ key, names }) => names === true || !hidden.includes(key));
}

/** A list: its query, its columns and the name of its spreadsheet. */
export type ListSpec<Row> = {
  readonly name: string;
  readonly fileName: string;
  readonly title: () => string;
  /** The specification's sentence for an empty table. */
  readonly empty: () => string;
  /** `filters` are the list's own that are on. */
  readonly read: (input: Paging, signal: AbortSignal, filters: ListView['filters']) => Promise<ListPage<Row>>;
  readonly topics: readonly Topic[];
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The User tab has no dates (requirement 1.2). */
  readonly hasDates: boolean;
  readonly hasSearch: boolean;
  /** What the search looks at; a currency where absent. */
  readonly searchLabel?: () => string;
  /** The key of the column of the time that rows are ordered by, where the call orders them either way. */
  readonly orderedBy?: string;
  /** Choices of its own, in the order of the fields. */
  readonly filters?: readonly ListFilter[];
  readonly detail?: {
    readonly title: () => string;
    readonly of: (row: Row) => string;
    readonly lines: (row: Row) => readonly DetailLine[];
  };
};

export type DetailLine = { readonly key: string; readonly name: string; readonly value: ReactNode };

type PageRequest<Reply> = (
  input: Paging,
  options: CallOptions,
  filters: ListView['filters'],
) => Promise<CallResult<Reply>>;

/** Fetches one page of a list. A call that is not built yet has no rows; any other failure is thrown. */
export function fetchPage<Reply, Row>(
  request: PageRequest<Reply>,
  toPage: (reply: Reply) => ListPage<Row>,
): ListSpec<Row>['read'] {
  return async (input, signal, filters) => {
    try {
      return toPage((await request(input, { signal }, filters)).reply);
    } catch (error) {
      if (error instanceof CallError && error.failure.code === 'not_built') return { rows: [], count: 0 };
      throw error;
    }
  };
}

type RowsReply<Row> = { readonly data: readonly Row[]; readonly count: number };

/** The same where the reply has the rows in `data` and their number in `count`. */
export const fetchRows = <Row>(request: PageRequest<RowsReply<Row>>): ListSpec<Row>['read'] =>
  fetchPage(request, ({ data, count }) => ({ rows: data, count }));

/** The rows of a view. While another page of the same list loads, the previous one stays. */
export function listQuery<Row>(list: ListSpec<Row>, view: ListView) {
  const { pageIndex, ...paging } = pagingOf(view);
  const filters = { ...paging, own: view.filters };
  return queryOptions({
    queryKey: ['list', list.name, filters, pageIndex] as const,
    queryFn: ({ signal }) => list.read({ ...paging, pageIndex }, signal, view.filters),
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, 3)) === JSON.stringify(['list', list.name, filters]) ? before : undefined,
    meta: { topics: list.topics },
  });
}
