import { amountNote } from '@istmo/client/amount-note';
import { AmountInput } from '@istmo/ui/AmountInput';
import { Field } from '@istmo/ui/Field';

type AmountFieldProps<Name extends string> = {
  name: Name;
  label: string;
  hint?: string | undefined;
  /** What the amount is of: a code, or a percent sign. */
  unit: string;
  decimals: number;
  form: {
    readonly values: { readonly [Field in Name]: string };
    readonly errorOf: (field: Name) => string | undefined;
    readonly set: (field: Name, value: string) => void;
    readonly markTouched: (field: Name) => void;
  };
};

/** An amount or a percentage of a form. */
export function AmountField<Name extends string>({ name, label, hint, unit, decimals, form }: AmountFieldProps<Name>) {
  return (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)}>
      <AmountInput
        name={name}
        value={form.values[name]}
        onValueChange={(value) => form.set(name, value)}
        onBlur={() => form.markTouched(name)}
        decimals={decimals}
        unit={unit}
        labels={{ useDot: amountNote(decimals) }}
      />
    </Field>
  );
}
