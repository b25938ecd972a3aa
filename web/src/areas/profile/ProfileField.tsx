import { Field } from '@istmo/ui/Field';
import { TextInput, type TextInputProps } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { LockedField } from './LockedField.tsx';
import { type FieldName, labelOf, type ProfileFields } from './profile-form.ts';

/** What every field of the page needs: the form, and which of its fields are locked. */
export type ProfileFieldContext = {
  readonly form: FormView<ProfileFields>;
  readonly isBusiness: boolean;
  readonly isLocked: (field: FieldName | 'owners') => boolean;
};

export type ProfileFieldProps = ProfileFieldContext &
  Omit<TextInputProps, 'form'> & { field: FieldName; hint?: string | undefined; isOptional?: boolean };

/** One text field of the profile, or its locked value. */
export function ProfileField({ form, isBusiness, isLocked, field, hint, isOptional, ...input }: ProfileFieldProps) {
  const label = labelOf(field, isBusiness);
  if (isLocked(field)) return <LockedField label={label} value={form.values[field]} />;
  return (
    <Field id={field} label={label} hint={hint} error={form.errorOf(field)} required={!isOptional}>
      <TextInput {...form.text(field)} {...input} />
    </Field>
  );
}
