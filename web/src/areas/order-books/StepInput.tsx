import { amountNote } from '@istmo/client/amount-note';
import { AmountInput } from '@istmo/ui/AmountInput';
import { IconButton } from '@istmo/ui/Button';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { parseUnits } from '@istmo/contract/kernel/money';

type StepInputProps = {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly decimals: number;
  readonly unit: string;
  readonly placeholder?: string | undefined;
  /** The step, and where it starts from while the field is empty, in whole units of the scale. */
  readonly step: bigint;
  readonly start: bigint;
  readonly scale: number;
  readonly write: (units: bigint) => string;
  readonly labels: { readonly less: string; readonly more: string };
  /** The text that says what is wrong with it. */
  readonly problemId: string | undefined;
};

/** An amount with a button on each side, large enough for a thumb. */
export function StepInput({ value, onValueChange, step, start, scale, write, labels, ...props }: StepInputProps) {
  const { decimals, unit, placeholder, problemId } = props;
  const move = (by: bigint): void => {
    const units = parseUnits(value, scale, 'down');
    // An amount between two steps goes to the next one on its side.
    const offset = units === undefined ? 0n : units % step;
    const next =
      units === undefined ? start : offset === 0n ? units + by : by > 0n ? units - offset + step : units - offset;
    onValueChange(write(next > 0n ? next : 0n));
  };
  return (
    <div className="step-input">
      <IconButton variant="secondary" label={labels.less} onClick={() => move(-step)}>
        <Minus aria-hidden />
      </IconButton>
      <div className="step-input-field">
        <AmountInput
          value={value}
          onValueChange={onValueChange}
          decimals={decimals}
          unit={unit}
          labels={{ useDot: amountNote(decimals) }}
          {...(placeholder !== undefined && { placeholder })}
          {...(problemId !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
        />
      </div>
      <IconButton variant="secondary" label={labels.more} onClick={() => move(step)}>
        <Plus aria-hidden />
      </IconButton>
    </div>
  );
}
