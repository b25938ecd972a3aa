import { DayField } from '@istmo/client/DayField';
import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import {
  type Income,
  incomes,
  taxCategories,
  type TaxCategory,
  type TaxRounding,
  taxRoundings,
  type WithholdingRuleForm,
  withholdingRules,
} from '@istmo/contract/areas/corporate-actions/withholding.rules';
import { proposeWithholdingRule } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { listCountries } from '../../shared/countries.ts';
import { incomeNames, taxCategoryNames, taxRoundingNames } from './tax-names.ts';

type Values = WithholdingRuleForm & ReasonForm;

const among = <const T extends string>(all: readonly T[], text: string): T | undefined =>
  all.find((one) => one === text);

/** Proposes a rule by which tax is withheld. */
export function TaxRuleDialog({ onClose }: { onClose: () => void }) {
  const [category, setCategory] = useState<TaxCategory>();
  const [income, setIncome] = useState<Income>();
  const [rounding, setRounding] = useState<TaxRounding>('down');
  const form = useRules<Values>({
    rules: { ...withholdingRules, ...reasonFormRules },
    start: {
      tax_country: '',
      holder_country: '',
      rate: '',
      basis: '',
      is_treaty: false,
      from_day: '',
      to_day: '',
      reason: '',
    },
  });
  const countryOptions = listCountries();
  const any = { value: '', label: m.actions_any() };
  const day = (name: 'from_day' | 'to_day', label: string, hint?: string) => (
    <DayField form={form} name={name} label={label} hint={hint} />
  );
  return (
    <FormDialog
      title={m.actions_rule_propose()}
      action={m.actions_propose()}
      size="lg"
      form={form}
      send={(values) =>
        callOrThrow(proposeWithholdingRule, { ...values, category: category ?? '', income: income ?? '', rounding })
      }
      onClose={onClose}
    >
      <p>{m.actions_rule_note()}</p>
      <div className="event-fields">
        <Field id="tax_country" label={m.actions_tax_country()} error={form.errorOf('tax_country')} required>
          <Select
            {...form.text('tax_country')}
            options={[{ value: '', label: m.actions_country_choose() }, ...countryOptions]}
          />
        </Field>
        <Field id="holder_country" label={m.actions_holder_country()} error={form.errorOf('holder_country')}>
          <Select {...form.text('holder_country')} options={[any, ...countryOptions]} />
        </Field>
        <Field id="category" label={m.actions_category()}>
          <Select
            value={category ?? ''}
            options={[any, ...taxCategories.map((value) => ({ value, label: taxCategoryNames[value]() }))]}
            onChange={(event) => setCategory(among(taxCategories, event.currentTarget.value))}
          />
        </Field>
        <Field id="income" label={m.actions_income()}>
          <Select
            value={income ?? ''}
            options={[any, ...incomes.map((value) => ({ value, label: incomeNames[value]() }))]}
            onChange={(event) => setIncome(among(incomes, event.currentTarget.value))}
          />
        </Field>
        <Field
          id="rate"
          label={m.actions_tax_percent()}
          hint={m.actions_tax_rate_hint()}
          error={form.errorOf('rate')}
          required
        >
          <TextInput {...form.text('rate')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field id="rounding" label={m.actions_rounding()}>
          <Select
            value={rounding}
            options={taxRoundings.map((value) => ({ value, label: taxRoundingNames[value]() }))}
            onChange={(event) => setRounding(among(taxRoundings, event.currentTarget.value) ?? 'down')}
          />
        </Field>
        {day('from_day', m.actions_first_day())}
        {day('to_day', m.actions_last_day(), m.actions_last_day_hint())}
      </div>
      <Field id="basis" label={m.actions_basis()} hint={m.actions_basis_hint()} error={form.errorOf('basis')} required>
        <TextInput {...form.text('basis')} autoComplete="off" />
      </Field>
      <Checkbox {...form.box('is_treaty')}>{m.actions_treaty_needs()}</Checkbox>
      <ReasonField form={form} />
    </FormDialog>
  );
}
