import { DayField } from '@istmo/client/DayField';
import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { type TaxPaymentForm, taxPaymentRules } from '@istmo/contract/areas/corporate-actions/withholding.rules';
import { proposeTaxPayment } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Money } from '@istmo/ui/Money';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { countryText } from '../../shared/countries.ts';
import { type TaxOwed } from './tax-names.ts';

type Values = TaxPaymentForm & ReasonForm;

/** Proposes to pay withheld tax to the authority of a country. */
export function TaxPaymentDialog({ owed, onClose }: { owed: TaxOwed; onClose: () => void }) {
  const { country, currency, amount } = owed;
  const form = useRules<Values>({
    rules: { ...taxPaymentRules, ...reasonFormRules },
    start: { amount: '', from_day: '', to_day: '', reference: '', reason: '' },
  });
  const day = (name: 'from_day' | 'to_day', label: string) => (
    <DayField form={form} name={name} label={label} required />
  );
  return (
    <FormDialog
      title={m.actions_tax_pay_to({ country: countryText(country) })}
      action={m.actions_propose()}
      form={form}
      send={(values) => callOrThrow(proposeTaxPayment, { ...values, country, currency })}
      onClose={onClose}
    >
      <p>
        {m.actions_tax_owed()}: <Money amount={amount} unit={currency} />. {m.actions_tax_pay_note()}
      </p>
      <Field id="amount" label={m.actions_tax_amount({ currency })} error={form.errorOf('amount')} required>
        <TextInput {...form.text('amount')} inputMode="decimal" autoComplete="off" />
      </Field>
      <div className="event-fields" data-columns="2">
        {day('from_day', m.actions_first_day())}
        {day('to_day', m.actions_last_day())}
      </div>
      <Field id="reference" label={m.actions_tax_reference()} error={form.errorOf('reference')} required>
        <TextInput {...form.text('reference')} autoComplete="off" />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
