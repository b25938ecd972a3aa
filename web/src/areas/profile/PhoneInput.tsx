import { useFieldControl } from '@istmo/ui/Field';
import type { ComponentPropsWithRef } from 'react';

type PhoneInputProps = Omit<ComponentPropsWithRef<'input'>, 'onChange'> & { onValueChange: (digits: string) => void };

/** Digits only (requirement 1.5): spaces and signs of a pasted number are removed. */
export function PhoneInput({ onValueChange, ...rest }: PhoneInputProps) {
  const control = useFieldControl();
  return (
    <input
      {...control}
      {...rest}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onChange={(event) => onValueChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}
