import './rows-export.css';
import { ExportButton } from '@istmo/client/list/ExportButton';
import type { ListColumn, ListSpec } from '@istmo/client/list/list-spec';
import { noFilters } from '@istmo/client/list/list-view';
import { toast } from '@istmo/client/toast';
import * as m from '@istmo/contract/messages';
import { recordListExport } from './record-list-export.ts';

type RowsExportProps<Row> = {
  /** Its name in the audit log; of rows that belong to something, with its id behind it. */
  readonly list: string;
  readonly fileName: string;
  readonly title: string;
  /** What narrows the rows. */
  readonly search?: string | undefined;
  readonly filters?: Readonly<Record<string, string>>;
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** How many rows the page shows; undefined while it loads. */
  readonly count: number | undefined;
  /** False where there are more rows than `count`. */
  readonly isCounted: boolean;
  readonly readAll: () => Promise<{ readonly data: readonly Row[]; readonly has_more?: boolean }>;
};

const noOwnFilters = {};

/** Exports rows that are read at once, not by pages, as the lists are exported. */
export function RowsExport<Row>(props: RowsExportProps<Row>) {
  const { title, search = '', filters = noOwnFilters, count, isCounted, readAll } = props;
  const list: ListSpec<Row> = {
    name: props.list,
    fileName: props.fileName,
    title: () => title,
    empty: m.kernel_no_records,
    topics: [],
    hasDates: false,
    hasSearch: true,
    columns: props.columns,
    keyOf: props.keyOf,
    read: async ({ pageIndex }) => {
      if (pageIndex > 0) return { rows: [], count: 0 };
      const { data: rows, has_more: isCut = false } = await readAll();
      if (isCut) toast({ text: m.screening_sheet_cut({ count: `${rows.length}` }), tone: 'info', ms: 30_000 });
      return { rows, count: rows.length };
    },
  };
  return (
    <div className="rows-export" role="group" aria-label={m.ui_export_of({ title })}>
      <ExportButton
        list={list}
        view={{ ...noFilters, page: 1, size: 10, order: 'desc', hidden: [], search, filters }}
        count={count}
        isCounted={isCounted}
        hasCsv
        onExport={recordListExport}
      />
    </div>
  );
}
