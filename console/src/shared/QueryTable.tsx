import { LoadFailed } from '@istmo/client/LoadFailed';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import type { DataTableProps } from '@istmo/ui/table-props';

type TableQuery<Row> = {
  readonly data: { readonly data: readonly Row[] } | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
};

type QueryTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'state' | 'fallback'> & {
  query: TableQuery<Row>;
  /** What is said when there are no rows. */
  empty: string;
};

/** A short table of all rows that a query answers: without pages and filters. */
export function QueryTable<Row>({ query, empty, ...table }: QueryTableProps<Row>) {
  const rows = query.data?.data ?? [];
  return (
    <DataTable
      dense
      {...table}
      rows={rows}
      state={query.data ? (rows.length > 0 ? 'rows' : 'empty') : query.isError ? 'failed' : 'loading'}
      fallback={{
        empty: <EmptyState title={empty} />,
        failed: <LoadFailed error={query.error} onRetry={() => void query.refetch()} />,
        loading: m.ui_loading(),
      }}
    />
  );
}
