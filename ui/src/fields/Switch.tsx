import '../../styles/switch.css';
import clsx from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & {
  children: ReactNode;
  note?: ReactNode;
};

/** On or off, applied at once. For a choice that waits for a submit use `Checkbox`. */
export function Switch({ children, note, className, ...rest }: SwitchProps) {
  return (
    <label className={clsx('switch', className)}>
      <span className="check-text">
        <span>{children}</span>
        {note && <small>{note}</small>}
      </span>
      {/* A checkbox tells its own state; `aria-checked` beside it is not allowed. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...rest} type="checkbox" role="switch" className="switch-box" />
    </label>
  );
}
