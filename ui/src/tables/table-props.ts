import type { ReactNode } from 'react';
import type { MenuItem } from '../overlays/Menu.tsx';
import type { SelectedRows } from './row-selection.ts';

export type Sort = { readonly key: string; readonly direction: 'ascending' | 'descending' };

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly sortable?: boolean | undefined;
  /** The cell that names the row (`th scope=row`). One at most. */
  readonly names?: boolean | undefined;
  /** Its position on a phone's card; a named line when absent, with `text` its value under its name, for sentences. */
  readonly card?: 'title' | 'value' | 'meta' | 'text' | 'hidden' | undefined;
};

/** The state of the table. Each state but `rows` shows its entry of `fallback`. */
export type TableState = 'rows' | 'loading' | 'empty' | 'filtered' | 'failed';

/** What is shown instead of rows: no rows yet, none because of filters, failed to load (with a retry). */
type TableFallback = {
  readonly empty: ReactNode;
  readonly filtered?: ReactNode;
  readonly failed?: ReactNode;
  readonly loading: string;
};

/** Rows that are chosen for an action on several of them; the selection may contain rows of other pages. */
export type TableSelection<Row> = {
  readonly selected: SelectedRows;
  readonly onSelect: (selected: SelectedRows) => void;
  readonly labels: {
    readonly page: string;
    readonly row: (row: Row) => string;
    readonly count: (count: number) => string;
    readonly clear: string;
  };
  /** The actions on the selected rows. */
  readonly actions?: ReactNode;
};

export type DataTableProps<Row> = {
  /** The accessible name of the table; `captionNote` holds the time zone. */
  caption: string;
  captionNote?: ReactNode;
  hideCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  state?: TableState | undefined;
  fallback: TableFallback;
  /** The serial number of the first row; with it there is a serial column. */
  serial?: { readonly from: number; readonly header: string } | undefined;
  sort?: { readonly by: Sort; readonly onSort: (by: Sort) => void } | undefined;
  selection?: TableSelection<Row> | undefined;
  /** One thing to do with a row: "Details of swap 20/11/2026". */
  action?:
    | { readonly header: string; readonly label: (row: Row) => string; readonly onPress: (row: Row) => void }
    | undefined;
  /** Several things to do with a row, in a menu. */
  rowMenu?:
    | {
        readonly header: string;
        readonly label: (row: Row) => string;
        readonly items: (row: Row) => readonly MenuItem[];
      }
    | undefined;
  /** Lets the reader hide columns; the one that names the row stays. */
  columnChoice?:
    | { readonly label: string; readonly hidden: SelectedRows; readonly onHidden: (hidden: SelectedRows) => void }
    | undefined;
  dense?: boolean | undefined;
  /** The rows scroll under the header instead of the page. */
  stickyHeader?: boolean | undefined;
  /** Rows of the skeleton: the page size, so that nothing moves when the rows load. */
  expected?: number | undefined;
};
