import { DateInput } from '@istmo/ui/DateField';
import { dateText, readDateText } from '@istmo/ui/date-text';
import { Field } from '@istmo/ui/Field';
import type { TextControlProps } from '@istmo/ui/form-parts';
import { useState } from 'react';

type DayFieldProps<Name extends string> = {
  name: Name;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  form: {
    readonly values: { readonly [Field in Name]: string };
    readonly errorOf: (field: Name) => string | undefined;
    readonly text: (field: Name) => TextControlProps;
    readonly set: (field: Name, value: string) => void;
  };
};

/** A day of a form that holds it as YYYY-MM-DD; what is no day yet stays as typed, and its rule says so. */
export function DayField<Name extends string>({ name, form, ...field }: DayFieldProps<Name>) {
  const [text, setText] = useState(dateText(form.values[name]));
  const change = (typed: string) => {
    setText(typed);
    form.set(name, readDateText(typed) ?? typed);
  };
  return (
    <Field id={name} {...field} error={form.errorOf(name)}>
      <DateInput {...form.text(name)} value={text} onValueChange={change} />
    </Field>
  );
}
