import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { MomentInput } from '@istmo/ui/MomentInput';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import { zoneNow } from '../../shared/format.ts';
import type { Builder, BuiltRaise } from './raise-builder.ts';
import { fromMoment, toMoment } from './raise-builder.ts';

type TextName = {
  [Name in keyof BuiltRaise]: string extends BuiltRaise[Name] ? Name : never;
}[keyof BuiltRaise];

type FieldProps = {
  readonly form: Builder;
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** The language of what is written. */
  readonly lang?: 'en' | 'es';
};

export function TextField({ form, name, label, hint, required = false, lang }: FieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)} required={required}>
      <TextInput {...form.text(name)} lang={lang} autoComplete="off" />
    </Field>
  );
}

export function LongField({
  form,
  name,
  label,
  hint,
  required = false,
  lang,
  rows,
}: FieldProps & { readonly rows: number }) {
  return (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)} required={required}>
      <Textarea rows={rows} {...form.text(name)} lang={lang} />
    </Field>
  );
}

export function NumberField({ form, name, label, hint, required = false }: FieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)} required={required}>
      <TextInput {...form.text(name)} inputMode="decimal" autoComplete="off" />
    </Field>
  );
}

/** A day and a time of the reader's own zone. */
export function MomentField({ form, name, label, required = false }: FieldProps) {
  return (
    <Field
      id={name}
      label={label}
      hint={m.issuing_zone({ zone: zoneNow() })}
      error={form.errorOf(name)}
      required={required}
    >
      <MomentInput
        {...form.text(name)}
        value={toMoment(form.values[name])}
        onValueChange={(moment) => form.set(name, fromMoment(moment))}
      />
    </Field>
  );
}
