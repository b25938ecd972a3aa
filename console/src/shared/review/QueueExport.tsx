import './queue-export.css';
import { ExportButton } from '@istmo/client/list/ExportButton';
import type { ListColumn, ListSpec } from '@istmo/client/list/list-spec';
import { noFilters } from '@istmo/client/list/list-view';
import { toast } from '@istmo/client/toast';
import * as m from '@istmo/contract/messages';
import { recordListExport } from '../record-list-export.ts';

type QueueExportProps<Row> = {
  /** The name of the queue: that of the file, and with `-queue` that of the entry in the audit log. */
  readonly name: string;
  readonly title: string;
  /** What narrows the queue. */
  readonly search: {
    readonly view: string;
    readonly search?: string | undefined;
    readonly category?: string | undefined;
  };
  readonly columns: readonly ListColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** What the page shows now, and whether there are more rows. */
  readonly shown: { readonly data: readonly Row[]; readonly has_more: boolean } | undefined;
  /** Nothing can be shown, so there is nothing to export. */
  readonly hasFailed: boolean;
  readonly readAll: () => Promise<{ readonly data: readonly Row[]; readonly has_more: boolean }>;
};

/** Exports the rows of a queue as the lists are exported. */
export function QueueExport<Row>(props: QueueExportProps<Row>) {
  const { name, title, search, columns, keyOf, shown, hasFailed, readAll } = props;
  if (!shown && hasFailed) return null;
  const list: ListSpec<Row> = {
    name: `${name}-queue`,
    fileName: name,
    title: () => title,
    empty: m.kernel_no_records,
    topics: [],
    hasDates: false,
    hasSearch: true,
    columns,
    keyOf,
    // A queue is read at once, not by pages.
    read: async ({ pageIndex }) => {
      if (pageIndex > 0) return { rows: [], count: 0 };
      const { data: rows, has_more: isCut } = await readAll();
      if (isCut) toast({ text: m.screening_sheet_cut({ count: `${rows.length}` }), tone: 'info', ms: 30_000 });
      return { rows, count: rows.length };
    },
  };
  const { view, category } = search;
  const filters = { view, ...(category !== undefined && { category }) };
  return (
    <div className="queue-export">
      <ExportButton
        list={list}
        view={{ ...noFilters, page: 1, size: 10, order: 'desc', hidden: [], search: search.search ?? '', filters }}
        count={shown?.data.length}
        isCounted={shown?.has_more === false}
        hasCsv
        onExport={recordListExport}
      />
    </div>
  );
}
