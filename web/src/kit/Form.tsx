import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { FormTop } from './FormTop.tsx';
import type { Submit } from './use-submit.ts';

type FormProps = {
  submit: Submit;
  children: ReactNode;
  className?: string | undefined;
  /** Something else above the fields than what stands in the way. */ top?: ReactNode;
};

/**
 * A press on the button must not lose the field's focus first: the field would then show its error, push the button down, and the press would
 * fall beside it.
 */
function keepStill(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button[type="submit"]')) event.preventDefault();
}

/** A form with what stands in its way at the top. The browser's own checks are off: the contract's rules speak. */
export function Form({ submit, children, className, top }: FormProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps the field's focus; nobody acts with it
    <form className={clsx('form', className)} noValidate onSubmit={submit.onSubmit} onMouseDown={keepStill}>
      {top ?? <FormTop submit={submit} />}
      {children}
    </form>
  );
}
