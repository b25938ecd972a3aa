import ChevronDown from 'lucide-react/icons/chevron-down';
import clsx from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useFieldControl } from './Field.tsx';

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean | undefined };

export type SelectProps = ComponentPropsWithRef<'select'> & {
  /** Up to about a dozen; longer lists use a `Combobox`. `children` may be given instead. */
  options?: readonly Option[] | undefined;
  /** The line shown while nothing is chosen. */
  placeholder?: string | undefined;
  dense?: boolean | undefined;
};

/** The native select: it works with keyboards, phones and screen readers. */
export function Select({ options = [], placeholder, dense, className, children, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className="select">
      <select {...control} {...rest} className={clsx('input', dense && 'input-sm', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}
