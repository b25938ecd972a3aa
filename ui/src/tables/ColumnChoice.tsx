import Columns3 from 'lucide-react/icons/columns-3';
import { buttonClass } from '../Button.tsx';
import { Checkbox } from '../fields/Checkbox.tsx';
import { selectRow } from './row-selection.ts';
import type { Column, DataTableProps } from './table-props.ts';

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[];
  choice: NonNullable<DataTableProps<Row>['columnChoice']>;
};

/** Which columns a table shows. */
export function ColumnChoice<Row>({ columns, choice: { label, hidden, onHidden } }: ColumnChoiceProps<Row>) {
  return (
    <details className="column-choice">
      <summary className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        <Columns3 aria-hidden />
        {label}
      </summary>
      <fieldset className="popup column-list">
        <legend className="sr-only">{label}</legend>
        {columns.map(({ key, header, names }) => (
          <Checkbox
            key={key}
            checked={!hidden.has(key)}
            disabled={names}
            onChange={(event) => onHidden(selectRow(hidden, key, !event.currentTarget.checked))}
          >
            {header}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  );
}
