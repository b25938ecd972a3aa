import { passwordLabels } from '@istmo/client/password-rules';
import { Field } from '@istmo/ui/Field';
import { PasswordInput, type PasswordInputProps } from '@istmo/ui/PasswordInput';

type PasswordFieldProps = Omit<PasswordInputProps, 'labels' | 'id'> & {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
};

/** A labelled password. */
export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} required>
      <PasswordInput labels={passwordLabels()} {...input} />
    </Field>
  );
}
