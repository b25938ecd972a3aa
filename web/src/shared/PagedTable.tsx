import * as m from '@istmo/contract/messages';
import { pagerLabels } from '@istmo/client/pager-labels';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Pagination } from '@istmo/ui/Pagination';
import type { DataTableProps } from '@istmo/ui/table-props';
import { useState } from 'react';
import { zoneNow } from './format.ts';

type PagedTableProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey' | 'rowMenu'> & {
  /** What is said when there are no rows. */
  readonly empty: string;
  readonly pageSize?: number;
  /** Whether it has times, whose zone is named. */
  readonly hasTimes?: boolean;
};

/** A table of rows that are all loaded, in pages where one does not hold them (requirements 1.9 and 2.9: ten a page). */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowMenu, empty, pageSize = 10, hasTimes = true } = props;
  const [chosenPage, setPage] = useState(1);
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(rows.length / pageSize)));
  return (
    <>
      <DataTable
        caption={caption}
        captionNote={hasTimes ? m.ui_time_zone({ zone: zoneNow() }) : undefined}
        columns={columns}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={rowKey}
        rowMenu={rowMenu}
        state={rows.length > 0 ? 'rows' : 'empty'}
        fallback={{
          empty: <EmptyState title={m.kernel_no_records()}>{empty}</EmptyState>,
          loading: m.ui_loading(),
        }}
      />
      {rows.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={rows.length} onPage={setPage} labels={pagerLabels()} />
      )}
    </>
  );
}
