import '../../styles/lists.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { RowActions } from './RowActions.tsx';
import type { Column, DataTableProps } from './table-props.ts';
import { Skeleton } from './EmptyState.tsx';

type CardListProps<Row> = DataTableProps<Row> & {
  /** Selection and choice of columns, above the cards. */ tools: ReactNode;
  checkbox: ((row: Row) => ReactNode) | undefined;
};

/** The same rows as a list of cards, for phones: title and amount on top, details below, the rest as named lines. */
export function CardList<Row>({ tools, ...props }: CardListProps<Row>) {
  const { caption, captionNote, hideCaption, rows, rowKey, state = 'rows', fallback, expected = 3 } = props;
  const id = useId();
  if (state === 'loading') {
    return (
      <div className="cards" aria-busy="true">
        <span role="status" className="sr-only">
          {fallback.loading}
        </span>
        {Array.from({ length: Math.min(expected, 4) }, (_, index) => (
          <Skeleton key={index} className="row-card-ghost" />
        ))}
      </div>
    );
  }
  return (
    <div className="cards">
      <div className={clsx(hideCaption && 'sr-only')}>
        <p id={id} className="cards-title">
          {caption}
        </p>
        {captionNote && <p className="field-hint">{captionNote}</p>}
      </div>
      {tools}
      <ul className="cards" aria-labelledby={id}>
        {rows.map((row) => (
          <li key={rowKey(row)} className="row-card">
            <RowCard {...props} row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type RowCardProps<Row> = Omit<CardListProps<Row>, 'tools'> & { row: Row };

function RowCard<Row>({ columns, action, rowMenu, checkbox, row }: RowCardProps<Row>) {
  const at = (place: Column<Row>['card']) => columns.filter((column) => column.card === place);
  const lines = columns.filter(({ card }) => card === undefined || card === 'text');
  return (
    <>
      <div className="row-card-head">
        {checkbox?.(row)}
        <span>{joinWithSpaces(at('title').map((column) => column.cell(row)))}</span>
        {at('value').map((column) => (
          <span key={column.key} className="row-card-value">
            {column.cell(row)}
          </span>
        ))}
      </div>
      <div className="row-card-meta">
        {at('meta').map((column) => (
          <span key={column.key}>{column.cell(row)}</span>
        ))}
      </div>
      {lines.length > 0 && (
        <dl className="row-card-lines">
          {lines.map((column) => (
            <div key={column.key} className="row-card-line" data-text={column.card === 'text' || undefined}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {(action ?? rowMenu) && (
        <div className="row-card-foot">
          {action && (
            <Button size="sm" variant="ghost" aria-label={action.label(row)} onClick={() => action.onPress(row)}>
              {action.header}
              <ChevronRight aria-hidden />
            </Button>
          )}
          <RowActions row={row} rowMenu={rowMenu} />
        </div>
      )}
    </>
  );
}

function joinWithSpaces(parts: readonly ReactNode[]): ReactNode[] {
  return parts.map((part, index) => (
    <span key={index}>
      {index > 0 && ' · '}
      {part}
    </span>
  ));
}
