import '../../styles/repeated-rows.css';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { FieldGroup } from './Field.tsx';
import type { FormPart } from './form-parts.ts';
import type { FormRows } from './form-rows.ts';

export type RepeatedRowsProps<Row> = {
  label: ReactNode;
  hint?: ReactNode;
  rows: FormRows<Row>;
  labels: {
    readonly add: string;
    readonly row: (number: number) => string;
    readonly remove: (number: number) => string;
  };
  /** The controls of one row. */
  children: (part: FormPart<Row>) => ReactNode;
  maxRows?: number | undefined;
};

/** Rows that can be added and removed. A new row gets the focus; after a removal the button below does. */
export function RepeatedRows<Row>({ label, hint, rows, labels, children, maxRows = Infinity }: RepeatedRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    rows.add();
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    );
  };
  const remove = (removeRow: () => void): void => {
    removeRow();
    addButton.current?.focus();
  };
  return (
    <FieldGroup id={rows.path} label={label} hint={hint} error={rows.error}>
      <ul ref={list} className="rows">
        {rows.rows.map(({ key, part, remove: removeRow }, index) => (
          <li key={key} className="row-fields" aria-label={labels.row(index + 1)}>
            <div className="row-controls">{children(part)}</div>
            <IconButton size="sm" label={labels.remove(index + 1)} onClick={() => remove(removeRow)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button
          ref={addButton}
          size="sm"
          variant="secondary"
          icon={<Plus aria-hidden />}
          disabled={rows.rows.length >= maxRows}
          onClick={add}
        >
          {labels.add}
        </Button>
      </div>
    </FieldGroup>
  );
}
