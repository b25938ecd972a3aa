import '../../styles/table.css';
import '../../styles/lists.css';
import '../../styles/table-tools.css';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { CardList } from './CardList.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { Skeleton } from './EmptyState.tsx';
import { RowActions } from './RowActions.tsx';
import { PageCheckbox, SelectionBar, useRowSelection } from './RowSelection.tsx';
import type { Column, DataTableProps } from './table-props.ts';
import { useMedia } from '../layout/use-media.ts';

/** A real table; under 640 px a list of cards instead. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useMedia('(max-width: 639px)');
  const selectable = useRowSelection(props);
  const { state = 'rows', fallback, columns, columnChoice } = props;
  if (state === 'empty' || state === 'filtered' || state === 'failed') {
    return (
      <section className="table-frame" aria-label={props.caption}>
        {fallback[state] ?? fallback.empty}
      </section>
    );
  }
  const shown = { ...props, columns: columns.filter(({ key }) => !columnChoice?.hidden.has(key)) };
  const tools = (selectable || columnChoice) && (
    <div className="table-tools">
      {selectable && <SelectionBar {...selectable} />}
      {columnChoice && <ColumnChoice columns={columns} choice={columnChoice} />}
    </div>
  );
  if (isNarrow) return <CardList {...shown} tools={tools} checkbox={selectable?.checkbox} />;
  return <WideTable {...shown} tools={tools} selectable={selectable} />;
}

type WideTableProps<Row> = DataTableProps<Row> & {
  tools: ReactNode;
  selectable: ReturnType<typeof useRowSelection<Row>>;
};

function WideTable<Row>({ tools, selectable, ...props }: WideTableProps<Row>) {
  const { caption, captionNote, hideCaption, rows, rowKey, state, fallback, dense, expected = 10 } = props;
  const id = useId();
  const isLoading = state === 'loading';
  return (
    <div className="table-frame" aria-busy={isLoading || undefined}>
      {isLoading && (
        <span role="status" className="sr-only">
          {fallback.loading}
        </span>
      )}
      {tools}
      <div className="table-scroll" data-sticky={props.stickyHeader} role="region" aria-labelledby={id} tabIndex={0}>
        <table className={clsx('table', dense && 'table-dense')}>
          <caption id={id} className={clsx(hideCaption && 'sr-only')}>
            {caption}
            {captionNote && <small>{captionNote}</small>}
          </caption>
          <thead>
            <HeaderRow {...props} check={selectable && <PageCheckbox {...selectable} />} />
          </thead>
          <tbody>
            {isLoading
              ? Array.from({ length: expected }, (_, index) => <SkeletonRow key={index} {...props} />)
              : rows.map((row, index) => (
                  <BodyRow
                    key={rowKey(row)}
                    {...props}
                    row={row}
                    index={index}
                    check={selectable?.checkbox(row)}
                    isSelected={selectable?.selection.selected.has(rowKey(row))}
                  />
                ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeaderRow<Row>({ columns, serial, sort, action, rowMenu, check }: DataTableProps<Row> & { check: ReactNode }) {
  const last = action ?? rowMenu;
  return (
    <tr>
      {check && (
        <th scope="col" className="check-col">
          {check}
        </th>
      )}
      {serial && (
        <th scope="col" className="serial">
          {serial.header}
        </th>
      )}
      {columns.map((column) => (
        <HeaderCell key={column.key} column={column} sort={sort} />
      ))}
      {last && (
        <th scope="col" className="last-col">
          <span className="sr-only">{last.header}</span>
        </th>
      )}
    </tr>
  );
}

type BodyRowProps<Row> = DataTableProps<Row> & {
  row: Row;
  index: number;
  check: ReactNode;
  isSelected: boolean | undefined;
};

function BodyRow<Row>({ columns, serial, action, rowMenu, row, index, check, isSelected }: BodyRowProps<Row>) {
  return (
    <tr data-selected={isSelected}>
      {check && <td className="check-col">{check}</td>}
      {serial && <td className="serial">{serial.from + index}</td>}
      {columns.map((column) =>
        column.names ? (
          <th key={column.key} scope="row" data-align={column.align}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.key} data-align={column.align}>
            {column.cell(row)}
          </td>
        ),
      )}
      {(action ?? rowMenu) && (
        <td className="last-col">
          <RowActions row={row} action={action} rowMenu={rowMenu} />
        </td>
      )}
    </tr>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort: DataTableProps<Row>['sort'] }) {
  if (!column.sortable || !sort)
    return (
      <th scope="col" data-align={column.align}>
        {column.header}
      </th>
    );
  const direction = sort.by.key === column.key ? sort.by.direction : undefined;
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  const toggleSort = () =>
    sort.onSort({ key: column.key, direction: direction === 'descending' ? 'ascending' : 'descending' });
  return (
    <th scope="col" data-align={column.align} aria-sort={direction ?? 'none'}>
      <button type="button" className="sort" onClick={toggleSort}>
        {column.header}
        <Icon aria-hidden />
      </button>
    </th>
  );
}

function SkeletonRow<Row>({ columns, serial, selection, action, rowMenu }: DataTableProps<Row>) {
  return (
    <tr aria-hidden>
      {selection && (
        <td className="check-col">
          <Skeleton className="ghost-cell" />
        </td>
      )}
      {serial && (
        <td className="serial">
          <Skeleton className="ghost-cell" />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          <Skeleton className="ghost-cell" />
        </td>
      ))}
      {(action ?? rowMenu) && (
        <td className="last-col">
          <Skeleton className="ghost-cell ghost-action" />
        </td>
      )}
    </tr>
  );
}
