import { DayField } from '@istmo/client/DayField';
import type { BondTermsForm } from '@istmo/contract/areas/bonds/bond-terms-form';
import { couponFrequencies, stubs } from '@istmo/contract/areas/bonds/bond-terms';
import { dayConventions } from '@istmo/contract/areas/bonds/business-days';
import { dayCounts } from '@istmo/contract/areas/bonds/day-count';
import {
  amortisationNames,
  conventionNames,
  dayCountNames,
  frequencyNames,
  stubNames,
} from '@istmo/contract/areas/bonds/term-names';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field, FieldGroup } from '@istmo/ui/Field';
import { type Option, Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { AmountField } from '../../shared/AmountField.tsx';
import type { BondReply } from './bond-reply.ts';

type TermsFieldsProps = { readonly form: FormView<BondTermsForm>; readonly reply: BondReply };

/** The fields of the terms of a bond. */
export function TermsFields({ form, reply }: TermsFieldsProps) {
  const { currency, amortisation } = form.values;
  const scale = reply.currencies.find(({ code }) => code === currency)?.scale ?? 0;
  const codes = reply.calendars.map(({ calendar }) => calendar).join(', ');
  return (
    <div className="bond-fields">
      <div className="bond-figures">
        <AmountField name="nominal" label={m.bonds_nominal()} form={form} unit={currency} decimals={scale} />
        <Choice
          form={form}
          name="currency"
          label={m.bonds_staff_currency()}
          options={reply.currencies.map(({ code }) => ({ value: code, label: code }))}
        />
        <DayField form={form} name="issued_on" label={m.bonds_staff_issued_on()} />
        <DayField form={form} name="matures_on" label={m.bonds_staff_matures_on()} />
        <Choice
          form={form}
          name="frequency"
          label={m.bonds_staff_frequency()}
          options={couponFrequencies.map((value) => ({ value: `${value}`, label: frequencyNames[value]() }))}
        />
        <Choice
          form={form}
          name="stub"
          label={m.bonds_stub()}
          options={stubs.map((value) => ({ value, label: stubNames[value]() }))}
        />
      </div>
      <FieldGroup label={m.bonds_month_end()} error={form.errorOf('end_of_month')}>
        <Checkbox {...form.box('end_of_month')}>{m.bonds_staff_end_of_month()}</Checkbox>
      </FieldGroup>
      <RateFields form={form} reply={reply} />
      <div className="bond-figures">
        <Choice
          form={form}
          name="day_count"
          label={m.bonds_staff_day_count()}
          options={dayCounts.map((value) => ({ value, label: dayCountNames[value]() }))}
        />
        <Choice
          form={form}
          name="convention"
          label={m.bonds_staff_convention()}
          options={dayConventions.map((value) => ({ value, label: conventionNames[value]() }))}
        />
        <Line
          form={form}
          name="calendars"
          label={m.bonds_staff_calendars()}
          hint={m.bonds_staff_calendars_hint({ codes })}
        />
        <Choice
          form={form}
          name="amortisation"
          label={m.bonds_staff_amortisation()}
          options={(['bullet', 'linear', 'table'] as const).map((value) => ({
            value,
            label: amortisationNames[value](),
          }))}
        />
      </div>
      {amortisation === 'table' && (
        <Field
          id="redemptions"
          label={m.bonds_staff_redemptions()}
          hint={m.bonds_form_parts()}
          error={form.errorOf('redemptions')}
        >
          <Textarea rows={6} {...form.text('redemptions')} />
        </Field>
      )}
    </div>
  );
}

function RateFields({ form, reply }: TermsFieldsProps) {
  return (
    <div className="bond-figures">
      <Choice
        form={form}
        name="rate"
        label={m.bonds_staff_rate_kind()}
        options={[
          { value: 'fixed', label: m.bonds_staff_rate_fixed() },
          { value: 'index', label: m.bonds_staff_rate_index() },
        ]}
      />
      {form.values.rate === 'fixed' ? (
        <Line form={form} name="percent" label={m.bonds_staff_percent()} />
      ) : (
        <>
          <Choice
            form={form}
            name="index"
            label={m.bonds_staff_index()}
            options={reply.indices.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          />
          <Line form={form} name="margin" label={m.bonds_staff_margin()} />
          <Line form={form} name="fixing_days" label={m.bonds_staff_fixing_days()} />
        </>
      )}
    </div>
  );
}

type TextName = 'percent' | 'margin' | 'fixing_days' | 'calendars';
type ChoiceName = 'currency' | 'frequency' | 'stub' | 'rate' | 'index' | 'day_count' | 'convention' | 'amortisation';
type FieldProps<Name> = { readonly form: FormView<BondTermsForm>; readonly name: Name; readonly label: string };

function Line({ form, name, label, hint }: FieldProps<TextName> & { readonly hint?: string }) {
  return (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)}>
      <TextInput autoComplete="off" {...form.text(name)} />
    </Field>
  );
}

function Choice({ form, name, label, options }: FieldProps<ChoiceName> & { readonly options: readonly Option[] }) {
  return (
    <Field id={name} label={label} error={form.errorOf(name)}>
      <Select {...form.text(name)} options={[...options]} />
    </Field>
  );
}
