import * as m from '@istmo/contract/messages';
import { Field, type FieldProps } from '@istmo/ui/Field';
import { PasswordInput, type PasswordInputLabels, type PasswordInputProps } from '@istmo/ui/PasswordInput';
import type { ReactNode } from 'react';

type PasswordFieldProps = Omit<PasswordInputProps, 'labels' | 'id' | 'children'> &
  Pick<FieldProps, 'label' | 'hint' | 'error' | 'note' | 'aside'> & {
    id: string;
    /** Below the password. */
    children?: ReactNode;
  };

function passwordLabels(): PasswordInputLabels {
  return { show: m.session_password_show(), hide: m.session_password_hide(), capsLock: m.session_password_caps() };
}

/** A required password with its label. */
export function PasswordField({ id, label, hint, error, note, aside, children, ...input }: PasswordFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} note={note} aside={aside} required>
      <PasswordInput labels={passwordLabels()} {...input} />
      {children}
    </Field>
  );
}
