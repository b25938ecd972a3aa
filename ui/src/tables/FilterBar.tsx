import '../../styles/chips.css';
import '../../styles/lists.css';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

type FilterChip = { readonly key: string; readonly text: string; readonly onRemove: () => void };

export type FilterBarProps = {
  /** Fields and buttons, in one row that wraps. */
  children: ReactNode;
  /** Every active filter as text, so that no rows seem to be missing. */
  chips: readonly FilterChip[];
  onClear: () => void;
  /** "12 of 340 rows" */
  count?: ReactNode;
  labels: { form: string; clear: string; remove: (text: string) => string; active: string };
  onSubmit?: (() => void) | undefined;
};

/** Search and filters over a list. */
export function FilterBar({ children, chips, onClear, count, labels, onSubmit }: FilterBarProps) {
  return (
    <form
      role="search"
      aria-label={labels.form}
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <div className="filters-row">{children}</div>
      <FilterChips chips={chips} onClear={onClear} count={count} labels={labels} />
    </form>
  );
}

export function FilterChips({
  chips,
  onClear,
  count,
  labels,
}: Pick<FilterBarProps, 'chips' | 'onClear' | 'count' | 'labels'>) {
  if (chips.length === 0 && !count) return null;
  return (
    <div className="chips">
      {chips.length > 0 && (
        <ul className="chips" aria-label={labels.active}>
          {chips.map((chip) => (
            <li key={chip.key} className="chip">
              <span>{chip.text}</span>
              <button type="button" aria-label={labels.remove(chip.text)} onClick={chip.onRemove}>
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chips.length > 0 && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {labels.clear}
        </Button>
      )}
      {count && (
        <p role="status" className="num chips-count">
          {count}
        </p>
      )}
    </div>
  );
}
