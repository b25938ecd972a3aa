import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { AmountField } from '../../shared/AmountField.tsx';

type MoneyForm = { currency: string; amount: string };
type MoneyFieldsProps = {
  form: Pick<FormView<MoneyForm>, 'errorOf' | 'text' | 'values' | 'set' | 'markTouched'>;
};

// The ledger has no more; the server knows how many the typed currency has.
const maxDecimals = 8;

/** A currency and an amount, both typed. */
export function MoneyFields({ form }: MoneyFieldsProps) {
  return (
    <>
      <Field
        id="currency"
        label={m.treasury_currency()}
        hint={m.treasury_currency_hint()}
        error={form.errorOf('currency')}
      >
        <TextInput {...form.text('currency')} autoComplete="off" autoCapitalize="characters" />
      </Field>
      <AmountField
        name="amount"
        label={m.treasury_amount()}
        hint={m.treasury_amount_hint()}
        form={form}
        unit={form.values.currency.toUpperCase()}
        decimals={maxDecimals}
      />
    </>
  );
}
