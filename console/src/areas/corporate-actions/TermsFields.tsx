import { DayField } from '@istmo/client/DayField';
import { changesUnits, hasRecordDay, isVote, paysForUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import { emptyRate, hasCutoff, hasRatio } from '@istmo/contract/areas/corporate-actions/terms-form';
import type { RateForm } from '@istmo/contract/areas/corporate-actions/terms.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { type DraftForm, roundingIn } from './draft-form.ts';

type FieldsProps = { form: FormView<DraftForm> };
type DayName = 'record_day' | 'ex_day' | 'payment_day' | 'cutoff_day' | 'claim_until';

/** The days that the kind has. */
export function DayFields({ form }: FieldsProps) {
  const { kind } = form.values;
  const pays = paysForUnits(kind) || changesUnits(kind);
  const day = (name: DayName, label: string, options: { hint?: string; required?: boolean } = {}) => (
    <DayField form={form} name={name} label={label} {...options} />
  );
  return (
    <div className="event-fields">
      {hasRecordDay(kind) &&
        day('record_day', m.actions_record_day(), { hint: m.actions_record_hint(), required: true })}
      {hasRecordDay(kind) && !isVote(kind) && day('ex_day', m.actions_ex_day(), { hint: m.actions_ex_hint() })}
      {pays && day('payment_day', m.actions_payment_day(), { required: true })}
      {hasCutoff(form.values) && day('cutoff_day', m.actions_cutoff_day(), { hint: m.actions_cutoff_hint() })}
      {paysForUnits(kind) && day('claim_until', m.actions_claim_until(), { hint: m.actions_claim_hint() })}
    </div>
  );
}

/** What is paid and by which ratio units change. */
export function PaidFields({ form }: FieldsProps) {
  const { kind } = form.values;
  const number = (name: 'ratio_new' | 'ratio_old' | 'max_units', label: string, hint?: string) => (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)}>
      <TextInput {...form.text(name)} inputMode={name === 'max_units' ? 'decimal' : 'numeric'} autoComplete="off" />
    </Field>
  );
  return (
    <>
      {hasRatio(kind) && (
        <div className="event-fields">
          {number('ratio_new', kind === 'partial-redemption' ? m.actions_ratio_redeemed() : m.actions_ratio_new())}
          {number('ratio_old', m.actions_ratio_old())}
        </div>
      )}
      {(paysForUnits(kind) || changesUnits(kind)) && <Rates form={form} />}
      {paysForUnits(kind) && (
        <div className="event-fields">
          <Field
            id="tax_country"
            label={m.actions_tax_country()}
            hint={m.actions_tax_country_hint()}
            error={form.errorOf('tax_country')}
          >
            <TextInput {...form.text('tax_country')} maxLength={2} autoCapitalize="characters" autoComplete="off" />
          </Field>
          <Field id="rounding" label={m.actions_rounding()}>
            <Select
              value={form.values.rounding}
              options={[
                { value: 'largest-remainder', label: m.actions_rounding_shared() },
                { value: 'down', label: m.actions_rounding_down() },
              ]}
              onChange={(event) => form.set('rounding', roundingIn(event.currentTarget.value))}
            />
          </Field>
          {kind === 'tender' && number('max_units', m.actions_max_units(), m.actions_max_units_hint())}
        </div>
      )}
    </>
  );
}

const maxRates = 5;

function Rates({ form }: FieldsProps) {
  const rows = formRows(form, 'rates', emptyRate);
  const isCash = changesUnits(form.values.kind);
  return (
    <RepeatedRows
      label={isCash ? m.actions_rates_fractions() : m.actions_rates()}
      hint={isCash ? m.actions_rates_fractions_hint() : m.actions_rates_hint()}
      rows={rows}
      maxRows={maxRates}
      labels={{
        add: m.actions_rate_add(),
        row: (number) => m.actions_rate_row({ number }),
        remove: (number) => m.actions_rate_remove({ number }),
      }}
    >
      {(part) => <RateFields part={part} />}
    </RepeatedRows>
  );
}

function RateFields({ part }: { part: FormPart<RateForm> }) {
  const field = (name: keyof RateForm, label: string) => (
    <Field id={part.pathOf(name)} label={label} error={part.errorOf(name)}>
      <TextInput
        {...part.text(name)}
        inputMode={name === 'currency' ? 'text' : 'decimal'}
        autoCapitalize="characters"
        autoComplete="off"
      />
    </Field>
  );
  return (
    <>
      {field('currency', m.actions_currency())}
      {field('rate', m.actions_rate_each())}
      {field('total', m.actions_rate_total())}
    </>
  );
}
