import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { proposeRetailLimit } from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
import { type LimitMeasure, limitMeasures } from '@istmo/contract/areas/appropriateness/retail-limit';
import {
  anyCountry,
  type RetailLimitForm,
  retailLimitRules,
} from '@istmo/contract/areas/appropriateness/retail-limit.rules';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { investorCategories, type InvestorCategory } from '@istmo/contract/kernel/investor-category';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { listCountries } from '../../shared/countries.ts';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { investorCategoryNames } from './investor-check-names.ts';

type Values = RetailLimitForm & ReasonForm;

const measureNames: Readonly<Record<LimitMeasure, () => string>> = {
  greater: m.appropriateness_staff_measure_greater,
  lesser: m.appropriateness_staff_measure_lesser,
};

/** Proposes the limit of a country and category. */
export function LimitDialog({ onClose }: { readonly onClose: () => void }) {
  const [category, setCategory] = useState<InvestorCategory>('retail');
  const [measure, setMeasure] = useState<LimitMeasure>('greater');
  const form = useRules<Values>({
    rules: { ...retailLimitRules, ...reasonFormRules },
    start: { country: '', floor: '', share: '', basis_en: '', basis_es: '', reason: '' },
  });
  const countryOptions = [
    { value: '', label: m.appropriateness_staff_country_choose() },
    { value: anyCountry, label: m.appropriateness_staff_any_country() },
    ...listCountries(),
  ];
  return (
    <FormDialog
      title={m.appropriateness_staff_limit_propose()}
      action={m.appropriateness_staff_propose()}
      size="lg"
      form={form}
      send={(values) => callOrThrow(proposeRetailLimit, { ...values, category, measure })}
      onClose={onClose}
    >
      <div className="investor-halves">
        <Field id="country" label={m.appropriateness_staff_country()} error={form.errorOf('country')} required>
          <Select {...form.text('country')} options={countryOptions} />
        </Field>
        <Field id="category" label={m.appropriateness_staff_category()}>
          <Select
            value={category}
            options={investorCategories.map((value) => ({ value, label: investorCategoryNames[value]() }))}
            onChange={({ currentTarget }) =>
              setCategory(investorCategories.find((one) => one === currentTarget.value) ?? 'retail')
            }
          />
        </Field>
        <Field
          id="floor"
          label={m.appropriateness_staff_floor()}
          hint={m.appropriateness_staff_floor_hint()}
          error={form.errorOf('floor')}
        >
          <TextInput {...form.text('floor')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field
          id="share"
          label={m.appropriateness_staff_share()}
          hint={m.appropriateness_staff_share_hint()}
          error={form.errorOf('share')}
        >
          <TextInput {...form.text('share')} inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
      <Field id="measure" label={m.appropriateness_staff_measure()}>
        <Select
          value={measure}
          options={limitMeasures.map((value) => ({ value, label: measureNames[value]() }))}
          onChange={({ currentTarget }) =>
            setMeasure(limitMeasures.find((one) => one === currentTarget.value) ?? 'greater')
          }
        />
      </Field>
      <div className="investor-halves">
        <Field id="basis_en" label={m.appropriateness_staff_basis_en()} error={form.errorOf('basis_en')} required>
          <TextInput {...form.text('basis_en')} autoComplete="off" />
        </Field>
        <Field id="basis_es" label={m.appropriateness_staff_basis_es()} error={form.errorOf('basis_es')} required>
          <TextInput {...form.text('basis_es')} autoComplete="off" />
        </Field>
      </div>
      <ReasonField form={form} />
    </FormDialog>
  );
}
