import { useQuery } from '@tanstack/react-query';
import type { TableState } from '@istmo/ui/table-props';
import type { CallError } from '../../shared/call-error.ts';
import { listQuery, type ListSpec } from './list-spec.ts';
import { isFiltered, type ListView } from './history-search.ts';

export type ListState<Row> = {
  readonly state: TableState;
  readonly rows: readonly Row[];
  readonly pages: number;
  readonly count: number | undefined;
  readonly error: CallError | null;
  /** The requested page is loading; the previous one is still shown. */
  readonly isFetchingPage: boolean;
  /** The address names a page after the last one. */
  readonly isPastEnd: boolean;
  readonly retry: () => void;
};

/** One page of a list, and its state: rows, empty, empty because of filters, or failed to load. */
export function useList<Row>(list: ListSpec<Row>, view: ListView): ListState<Row> {
  const query = useQuery(listQuery(list, view));
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
    isFetchingPage: query.isPlaceholderData,
    isPastEnd: data !== undefined && !query.isPlaceholderData && data.rows.length === 0 && data.count > 0,
    retry: () => void query.refetch(),
  };
}
