import type { ListColumn } from '@istmo/client/list/list-spec';
import type { Column } from '@istmo/ui/table-props';

/** The columns of a table that is exported with the same ones. */
export const toColumns = <Row>(columns: readonly ListColumn<Row>[]): readonly Column<Row>[] =>
  columns.map(({ key, header, text, show = text, align, names, card }) => ({
    key,
    header: header(),
    cell: show,
    align,
    names,
    card,
  }));
