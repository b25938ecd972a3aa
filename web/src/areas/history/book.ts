import type { Paging } from '@istmo/contract/kernel/paging';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallOptions, Outcome } from '../../kit/call.ts';
import { Refused, type Topic } from '../../kit/query.ts';
import { pagingOf, type View } from './history-search.ts';

export type Page<Row> = { readonly rows: readonly Row[]; readonly count: number };

/** A column. `text` is what the sheet holds, an amount exact to its last digit; `show` is what the screen makes of it: a mark, a time, a figure. */
export type BookColumn<Row> = {
  readonly key: string;
  readonly header: () => string;
  readonly text: (row: Row) => string;
  readonly show?: (row: Row) => ReactNode;
  readonly align?: 'end';
  readonly names?: boolean;
  readonly card?: 'title' | 'value' | 'meta' | 'hidden';
};

/** A kind of history: what it asks, what it shows and what its sheet is called. */
export type Book<Row> = {
  readonly name: string;
  readonly fileName: string;
  readonly title: () => string;
  /** The specification's words for an empty table. */
  readonly empty: () => string;
  readonly read: (input: Paging, signal: AbortSignal) => Promise<Page<Row>>;
  readonly topics: readonly Topic[];
  readonly columns: readonly BookColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The User tab has no dates (specification 1, point 2). */
  readonly hasDates: boolean;
  readonly hasSearch: boolean;
  readonly detail?: {
    readonly title: () => string;
    readonly of: (row: Row) => string;
    readonly lines: (row: Row) => readonly DetailLine[];
  };
};

export type DetailLine = { readonly key: string; readonly name: string; readonly value: ReactNode };

/** How a book reads one page. A call that is not built yet has no rows to tell of; any other no is thrown. */
export function reading<Reply, Row>(
  ask: (input: Paging, options: CallOptions) => Promise<Outcome<Reply>>,
  pageOf: (reply: Reply) => Page<Row>,
): Book<Row>['read'] {
  return async (input, signal) => {
    const outcome = await ask(input, { signal });
    if (outcome.done) return pageOf(outcome.reply);
    if (outcome.no.code === 'not_built') return { rows: [], count: 0 };
    throw new Refused(outcome.no);
  };
}

/** The rows of a view. While another page of the same list comes, the one before it stays. */
export function bookQuery<Row>(book: Book<Row>, view: View) {
  const { pageIndex, ...list } = pagingOf(view);
  return queryOptions({
    queryKey: ['history', book.name, list, pageIndex] as const,
    queryFn: ({ signal }) => book.read({ ...list, pageIndex }, signal),
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey.slice(0, 3)) === JSON.stringify(['history', book.name, list]) ? before : undefined,
    meta: { topics: book.topics },
  });
}
