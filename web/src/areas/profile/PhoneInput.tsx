import { useFieldControl } from '@istmo/ui/Field';
import { toNationalNumber } from '@istmo/contract/areas/profile/phone-number';
import type { ComponentPropsWithRef } from 'react';

type PhoneInputProps = Omit<ComponentPropsWithRef<'input'>, 'onChange'> & {
  /** The country code that is shown before the field. */
  dialCode: string;
  onValueChange: (number: string) => void;
};

/** Digits only (requirement 1.5): spaces, signs and the country code of a pasted number are removed. */
export function PhoneInput({ dialCode, onValueChange, ...rest }: PhoneInputProps) {
  const control = useFieldControl();
  return (
    <input
      {...control}
      {...rest}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onChange={(event) =>
        onValueChange(toNationalNumber(event.currentTarget.value.replace(/(?!^\+)\D/g, ''), dialCode))
      }
    />
  );
}
