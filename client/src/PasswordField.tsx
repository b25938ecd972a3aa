import { Field, type FieldProps } from '@istmo/ui/Field';
import { PasswordInput, type PasswordInputProps } from '@istmo/ui/PasswordInput';
import type { ReactNode } from 'react';
import { passwordLabels } from './password-rules.ts';

type PasswordFieldProps = Omit<PasswordInputProps, 'labels' | 'id' | 'children'> &
  Pick<FieldProps, 'label' | 'hint' | 'error' | 'note' | 'aside'> & {
    id: string;
    /** Below the password. */
    children?: ReactNode;
  };

/** A required password with its label. */
export function PasswordField({ id, label, hint, error, note, aside, children, ...input }: PasswordFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} note={note} aside={aside} required>
      <PasswordInput labels={passwordLabels()} {...input} />
      {children}
    </Field>
  );
}
