import '../styles/table.css';
import '../styles/lists.css';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import clsx from 'clsx';
import { useId } from 'react';
import { IconButton } from './Button.tsx';
import { CardList } from './CardList.tsx';
import { Skeleton } from './EmptyState.tsx';
import type { Column, DataTableProps } from './table-props.ts';
import { useMedia } from './use-media.ts';

/** A real table; under 640 px a list of cards instead. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useMedia('(max-width: 639px)');
  const { state = 'rows', fallback } = props;
  if (state === 'empty' || state === 'filtered' || state === 'failed') {
    return (
      <section className="table-frame" aria-label={props.caption}>
        {fallback[state] ?? fallback.empty}
      </section>
    );
  }
  return isNarrow ? <CardList {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    captionNote,
    hideCaption,
    columns,
    rows,
    rowKey,
    state = 'rows',
    fallback,
    serial,
    action,
    dense,
    expected = 10,
  } = props;
  const id = useId();
  const isLoading = state === 'loading';
  return (
    <div className="table-frame" aria-busy={isLoading || undefined}>
      {isLoading && (
        <span role="status" className="sr-only">
          {fallback.loading}
        </span>
      )}
      <div className="table-scroll" role="region" aria-labelledby={id} tabIndex={0}>
        <table className={clsx('table', dense && 'table-dense')}>
          <caption id={id} className={clsx(hideCaption && 'sr-only')}>
            {caption}
            {captionNote && <small>{captionNote}</small>}
          </caption>
          <thead>
            <tr>
              {serial && (
                <th scope="col" className="serial">
                  {serial.header}
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={props.sort} />
              ))}
              {action && (
                <th scope="col" className="last-col">
                  <span className="sr-only">{action.header}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {isLoading
              ? Array.from({ length: expected }, (_, index) => <SkeletonRow key={index} {...props} />)
              : rows.map((row, index) => (
                  <tr key={rowKey(row)}>
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
                    {action && (
                      <td className="last-col">
                        <IconButton size="sm" label={action.label(row)} onClick={() => action.onPress(row)}>
                          <ChevronRight aria-hidden />
                        </IconButton>
                      </td>
                    )}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </div>
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

function SkeletonRow<Row>({ columns, serial, action }: DataTableProps<Row>) {
  return (
    <tr aria-hidden>
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
      {action && (
        <td className="last-col">
          <Skeleton className="ghost-cell ghost-action" />
        </td>
      )}
    </tr>
  );
}
