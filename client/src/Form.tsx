import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { FormTop } from './FormTop.tsx';
import type { Submit } from './use-submit.ts';

type FormProps = {
  submit: Submit;
  children: ReactNode;
  className?: string | undefined;
  /** Replaces the default problem summary above the fields. */ top?: ReactNode;
};

/**
 * Keeps the focus in the field while the submit button is pressed: leaving the field would show its error and move the button away from the
 * pointer.
 */
function keepFieldFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button[type="submit"]')) event.preventDefault();
}

/** A form with its problems at the top. The browser's own validation is off: the contract's rules apply. */
export function Form({ submit, children, className, top }: FormProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps the field's focus; it is not a control
    <form className={clsx('form', className)} noValidate onSubmit={submit.onSubmit} onMouseDown={keepFieldFocus}>
      {top ?? <FormTop submit={submit} />}
      {children}
    </form>
  );
}
