import clsx from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useFieldControl } from './Field.tsx';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { children: ReactNode; note?: ReactNode };

/** A checkbox with its label; the label may contain links. */
export function Checkbox({ children, note, className, ...rest }: CheckboxProps) {
  const control = useFieldControl();
  return (
    <label className={clsx('check', className)}>
      <input {...control} {...rest} type="checkbox" className="check-box" />
      <span className="check-text">
        <span>{children}</span>
        {note && <small>{note}</small>}
      </span>
    </label>
  );
}
