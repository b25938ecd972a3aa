import clsx from 'clsx';
import type { ChangeEvent, ClipboardEvent, ComponentPropsWithRef, DragEvent } from 'react';
import { useFieldControl } from './Field.tsx';

export type OtpInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onValueChange: (digits: string) => void;
  length?: number | undefined;
  /** The sign-in code may not be pasted (requirement 1.5.11). A password manager fills in the value without a paste and still works. */
  blockPaste?: boolean | undefined;
};

/** A one-time code in one input. Digits only; nothing is submitted automatically. */
export function OtpInput({ value, onValueChange, length = 6, blockPaste, className, ...rest }: OtpInputProps) {
  const control = useFieldControl();
  const stop = (event: ClipboardEvent | DragEvent) => {
    if (blockPaste) event.preventDefault();
  };
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    onValueChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length));
  return (
    <input
      {...control}
      name="code"
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\d{${length}}`}
      className={clsx('input input-otp', className)}
      value={value}
      onChange={change}
      onPaste={stop}
      onDrop={stop}
    />
  );
}
