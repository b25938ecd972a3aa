import { DateInput } from '@istmo/ui/DateField';
import { dateText, readDateText } from '@istmo/ui/date-text';
import { Field } from '@istmo/ui/Field';
import type { TextControlProps } from '@istmo/ui/form-parts';
import { useState } from 'react';

type DayFieldProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  error: string | undefined;
  control: TextControlProps;
  /** What the form holds: YYYY-MM-DD, or what is no day yet. */
  value: string;
  onDay: (day: string) => void;
};

/** A day of a form that holds it as YYYY-MM-DD; what is no day yet stays as typed, and its rule says so. */
export function DayField({ control, value, onDay, ...field }: DayFieldProps) {
  const [text, setText] = useState(dateText(value));
  const change = (typed: string) => {
    setText(typed);
    onDay(readDateText(typed) ?? typed);
  };
  return (
    <Field {...field}>
      <DateInput {...control} value={text} onValueChange={change} />
    </Field>
  );
}
