import { DayField } from '@istmo/client/DayField';
import { changesUnits, hasRecordDay, paysForUnits } from '@istmo/contract/areas/corporate-actions/kinds';
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
import { useRegistry } from '../../shared/registry.ts';
import type { DraftForm } from './draft-form.ts';

type FieldsProps = { readonly form: FormView<DraftForm> };

/** The days that the kind has. */
export function DayFields({ form }: FieldsProps) {
  const { kind } = form.values;
  const pays = paysForUnits(kind) || changesUnits(kind);
  return (
    <div className="issued-fields">
      {hasRecordDay(kind) && (
        <>
          <DayField
            form={form}
            name="record_day"
            label={m.actions_record_day()}
            hint={m.actions_record_hint()}
            required
          />
          <DayField form={form} name="ex_day" label={m.actions_ex_day()} hint={m.actions_ex_hint()} />
        </>
      )}
      {pays && <DayField form={form} name="payment_day" label={m.actions_payment_day()} required />}
      {hasCutoff(form.values) && (
        <DayField form={form} name="cutoff_day" label={m.actions_cutoff_day()} hint={m.actions_cutoff_hint()} />
      )}
      {paysForUnits(kind) && (
        <DayField form={form} name="claim_until" label={m.actions_claim_until()} hint={m.actions_claim_hint()} />
      )}
    </div>
  );
}

type NumberProps = FieldsProps & {
  readonly name: 'ratio_new' | 'ratio_old' | 'max_units';
  readonly label: string;
  readonly hint?: string;
};

function NumberField({ form, name, label, hint }: NumberProps) {
  return (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)}>
      <TextInput {...form.text(name)} inputMode={name === 'max_units' ? 'decimal' : 'numeric'} autoComplete="off" />
    </Field>
  );
}

/** What is paid and by which ratio units change. */
export function PaidFields({ form }: FieldsProps) {
  const { kind } = form.values;
  return (
    <>
      {hasRatio(kind) && (
        <div className="issued-fields">
          <NumberField
            form={form}
            name="ratio_new"
            label={kind === 'partial-redemption' ? m.actions_ratio_redeemed() : m.actions_ratio_new()}
          />
          <NumberField form={form} name="ratio_old" label={m.actions_ratio_old()} />
        </div>
      )}
      {(paysForUnits(kind) || changesUnits(kind)) && <Rates form={form} />}
      {paysForUnits(kind) && (
        <div className="issued-fields">
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
              onChange={(event) =>
                form.set('rounding', event.currentTarget.value === 'down' ? 'down' : 'largest-remainder')
              }
            />
          </Field>
          {kind === 'tender' && (
            <NumberField form={form} name="max_units" label={m.actions_max_units()} hint={m.actions_max_units_hint()} />
          )}
        </div>
      )}
    </>
  );
}

const maxRates = 5;

function Rates({ form }: FieldsProps) {
  const isCash = changesUnits(form.values.kind);
  return (
    <RepeatedRows
      label={isCash ? m.actions_rates_fractions() : m.actions_rates()}
      hint={isCash ? m.actions_rates_fractions_hint() : m.actions_rates_hint()}
      rows={formRows(form, 'rates', emptyRate)}
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

function RateFields({ part }: { readonly part: FormPart<RateForm> }) {
  const { instruments } = useRegistry();
  const payable = [...instruments.values()].filter(({ kind, status }) => kind !== 'security' && status === 'listed');
  const field = (name: 'rate' | 'total', label: string) => (
    <Field id={part.pathOf(name)} label={label} error={part.errorOf(name)}>
      <TextInput {...part.text(name)} inputMode="decimal" autoComplete="off" />
    </Field>
  );
  return (
    <>
      <Field id={part.pathOf('currency')} label={m.actions_currency()} error={part.errorOf('currency')}>
        <Select
          value={part.values.currency}
          placeholder={m.issued_choose()}
          options={payable.map(({ code }) => ({ value: code, label: code }))}
          onChange={(event) => part.set('currency', event.currentTarget.value)}
        />
      </Field>
      {field('rate', m.actions_rate_each())}
      {field('total', m.actions_rate_total())}
    </>
  );
}
