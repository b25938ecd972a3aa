import type { ListColumn } from '@istmo/client/list/list-spec';
import { RowsExport } from '../RowsExport.tsx';

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

/** Exports the rows of a queue, as many as the server gives at once. */
export function QueueExport<Row>(props: QueueExportProps<Row>) {
  const { name, title, search, columns, keyOf, shown, hasFailed, readAll } = props;
  if (!shown && hasFailed) return null;
  const { view, category } = search;
  return (
    <RowsExport
      list={`${name}-queue`}
      fileName={name}
      title={title}
      search={search.search}
      filters={{ view, ...(category !== undefined && { category }) }}
      columns={columns}
      keyOf={keyOf}
      count={shown?.data.length}
      isCounted={shown?.has_more === false}
      readAll={readAll}
    />
  );
}
