import { useRules } from '@istmo/client/use-rules';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { type ApprovalForm, approvalRules } from '@istmo/contract/areas/treasury/treasury.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { AmountField } from '../../shared/AmountField.tsx';

type MoneyFieldsProps = {
  form: Pick<FormView<ApprovalForm>, 'errorOf' | 'text' | 'values' | 'set' | 'markTouched'>;
};

/** The form of a movement of money: its currency and amount, and why. */
export const useMoneyForm = () =>
  useRules<ApprovalForm & ReasonForm>({
    rules: { ...approvalRules, ...reasonFormRules },
    start: { currency: '', amount: '', reason: '' },
  });

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
