import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '../Button.tsx';
import { pageSelection, selectRange, selectRow, togglePage } from './row-selection.ts';
import type { DataTableProps, TableSelection } from './table-props.ts';

type SelectablePage<Row> = { readonly selection: TableSelection<Row>; readonly page: readonly string[] };

/** The checkbox of a row: Shift selects a range, the arrow keys move to the next one. */
export function useRowSelection<Row>({ rows, rowKey, selection }: DataTableProps<Row>) {
  const lastPressed = useRef<string>(undefined);
  if (!selection) return undefined;
  const page = rows.map(rowKey);
  const press = (key: string, isSelected: boolean, withShift: boolean): void => {
    const range = withShift && lastPressed.current !== undefined ? ([lastPressed.current, key] as const) : undefined;
    lastPressed.current = key;
    selection.onSelect(
      range ? selectRange(selection.selected, page, range, isSelected) : selectRow(selection.selected, key, isSelected),
    );
  };
  return {
    page,
    selection,
    checkbox: (row: Row) => {
      const key = rowKey(row);
      return (
        <input
          type="checkbox"
          className="check-box"
          data-row-select
          aria-label={selection.labels.row(row)}
          checked={selection.selected.has(key)}
          // A click, because a change event does not say whether Shift was held.
          onClick={(event: MouseEvent<HTMLInputElement>) => press(key, event.currentTarget.checked, event.shiftKey)}
          onChange={() => {}}
          onKeyDown={moveByArrow}
        />
      );
    },
  };
}

function moveByArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const box = event.currentTarget;
  const boxes = [...(box.closest('.table-frame, .cards')?.querySelectorAll<HTMLElement>('[data-row-select]') ?? [])];
  boxes[boxes.indexOf(box) + step]?.focus();
}

/** Selects every row of the page. */
export function PageCheckbox<Row>({ selection, page }: SelectablePage<Row>) {
  const state = pageSelection(selection.selected, page);
  return (
    <input
      type="checkbox"
      className="check-box"
      aria-label={selection.labels.page}
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      checked={state === 'all'}
      disabled={page.length === 0}
      onChange={() => selection.onSelect(togglePage(selection.selected, page))}
    />
  );
}

/** How many rows are selected and what can be done with them. */
export function SelectionBar<Row>({ selection, page }: SelectablePage<Row>) {
  const { selected, onSelect, labels, actions } = selection;
  return (
    <div className="selection-bar" data-empty={selected.size === 0}>
      <label className="selection-page">
        <PageCheckbox selection={selection} page={page} />
        {labels.page}
      </label>
      <span role="status">{selected.size > 0 && labels.count(selected.size)}</span>
      {selected.size > 0 && (
        <span className="selection-actions">
          {actions}
          <Button size="sm" variant="ghost" onClick={() => onSelect(new Set())}>
            {labels.clear}
          </Button>
        </span>
      )}
    </div>
  );
}
