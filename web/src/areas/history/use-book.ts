import { useQuery } from '@tanstack/react-query';
import type { TableState } from '@istmo/ui/table-props';
import type { Refused } from '../../kit/query.ts';
import { bookQuery, type Book } from './book.ts';
import { isFiltered, type View } from './history-search.ts';

export type BookState<Row> = {
  readonly state: TableState;
  readonly rows: readonly Row[];
  readonly pages: number;
  readonly count: number | undefined;
  readonly error: Refused | null;
  /** The page asked for is not there yet; the one before it is still shown. */
  readonly isTurning: boolean;
  /** The address names a page behind the last one. */
  readonly isBeyond: boolean;
  readonly retry: () => void;
};

/** One page of a book, and what its place shows: rows, nothing yet, nothing because of filters, or that it could not be loaded. */
export function useBook<Row>(book: Book<Row>, view: View): BookState<Row> {
  const query = useQuery(bookQuery(book, view));
  const { data } = query;
  const state = (): TableState => {
    if (!data) return query.isError ? 'failed' : 'loading';
    if (data.count > 0) return 'rows';
    return isFiltered(view) ? 'filtered' : 'empty';
  };
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / view.size));
  return {
    state: state(),
    pages,
    rows: data?.rows ?? [],
    count: data?.count,
    error: query.error,
    isTurning: query.isPlaceholderData,
    isBeyond: data !== undefined && !query.isPlaceholderData && data.rows.length === 0 && data.count > 0,
    retry: () => void query.refetch(),
  };
}
