import { LoadFailed } from '@istmo/client/LoadFailed';
import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import type { DataTableProps } from '@istmo/ui/table-props';
import { RowsExport } from './RowsExport.tsx';

type TableQuery<Row> = {
  readonly data: { readonly data: readonly Row[] } | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
};

/** The file of a table: `name` is that of the file and of the entry in the audit log, `of` the id of what the rows belong to. */
type TableExport<Row> = { readonly name: string; readonly of?: string; readonly columns: readonly ListColumn<Row>[] };

type QueryTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'state' | 'fallback'> & {
  query: TableQuery<Row>;
  /** What is said when there are no rows. */
  empty: string;
  /** Without it the table is not exported. */
  sheet?: TableExport<Row>;
};

/** A short table of all rows that a query answers: without pages and filters. */
export function QueryTable<Row>({ query, empty, sheet, ...table }: QueryTableProps<Row>) {
  const rows = query.data?.data ?? [];
  const shown = (
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
  if (!sheet) return shown;
  return (
    <div className="exported-table">
      {/* Of a table that may not be read, or has no rows, there is nothing to export. */}
      {rows.length > 0 && (
        <RowsExport
          list={sheet.of === undefined ? sheet.name : `${sheet.name} ${sheet.of}`}
          fileName={sheet.name}
          title={table.caption}
          columns={sheet.columns}
          keyOf={table.rowKey}
          count={rows.length}
          isCounted
          // The page has all rows.
          readAll={async () => ({ data: rows })}
        />
      )}
      {shown}
    </div>
  );
}
