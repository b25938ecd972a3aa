import Info from 'lucide-react/icons/info';
import clsx from 'clsx';
import { useState, type ChangeEvent, type ComponentPropsWithRef, type InputEvent } from 'react';
import { keepAmount, type TypedAmount } from '../values/amount-text.ts';
import { useFieldControl } from './Field.tsx';

export type AmountInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** The text as typed: digits and at most one dot. Never a number. */
  value: string;
  onValueChange: (value: string) => void;
  /** Decimals the currency takes; 0 allows whole numbers only. */
  decimals: number;
  labels: { useDot: string; max?: string | undefined };
  unit?: string | undefined;
  /** What Max fills in. Without it there is no Max button. */
  max?: string | undefined;
  big?: boolean | undefined;
};

/** An amount: digits and one dot. A comma, or decimals where there are none, are not dropped silently: the field explains what it takes. */
export function AmountInput({
  value,
  onValueChange,
  decimals,
  labels,
  unit,
  max,
  big,
  onBlur,
  className,
  ...rest
}: AmountInputProps) {
  const control = useFieldControl();
  const [hasNote, setNote] = useState(false);
  const isWhole = decimals === 0;
  // The note stays while the digits after the comma are typed: without the comma they make the amount larger.
  const noteSigns = ({ text, hasComma, hasDecimals }: TypedAmount): void =>
    setNote((had) => hasComma || hasDecimals || (had && text !== '' && !text.includes('.')));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const result = keepAmount(event.currentTarget.value, value, decimals);
    noteSigns(result);
    if (result.text !== value) onValueChange(result.text);
  };
  // Rejected before it is written, so that the caret stays in place; the change handler is for pastes and autofill.
  const guard = (event: InputEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const next =
      value.slice(0, selectionStart ?? value.length) + event.data + value.slice(selectionEnd ?? value.length);
    const result = keepAmount(next, value, decimals);
    noteSigns(result);
    if (result.text === value) event.preventDefault();
  };
  const fill = () => {
    setNote(false);
    if (max !== undefined) onValueChange(max);
  };
  return (
    <>
      <div className={clsx('input-group', big && 'input-big')}>
        <input
          autoComplete="off"
          placeholder={isWhole ? '0' : '0.00'}
          {...control}
          {...rest}
          type="text"
          inputMode={isWhole ? 'numeric' : 'decimal'}
          className={clsx('input-amount', className)}
          value={value}
          onChange={change}
          onBeforeInput={guard}
          onBlur={(event) => {
            setNote(false);
            onBlur?.(event);
          }}
        />
        {max !== undefined && labels.max && (
          <button
            type="button"
            className="input-action input-max"
            disabled={rest.disabled || rest.readOnly}
            onClick={fill}
          >
            {labels.max}
          </button>
        )}
        {unit && <span className="input-unit">{unit}</span>}
      </div>
      <p role="status" className={hasNote ? 'field-note' : 'sr-only'} data-tone="warn">
        {hasNote && (
          <>
            <Info aria-hidden />
            {labels.useDot}
          </>
        )}
      </p>
    </>
  );
}
