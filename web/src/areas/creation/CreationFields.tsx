import { amountNote } from '@istmo/client/amount-note';
import {
  type CreationField,
  type CreationForm,
  maxPrecision,
  no,
  readPrecision,
  yes,
} from '@istmo/contract/areas/creation/creation.rules';
import * as m from '@istmo/contract/messages';
import { AmountInput } from '@istmo/ui/AmountInput';
import { DateInput } from '@istmo/ui/DateField';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import type { ReactNode } from 'react';

type Part = { readonly form: FormView<CreationForm> };

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="creation-section">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type TextProps = Part & {
  readonly field: CreationField;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly isWide?: boolean;
  /** What the field keeps of what is typed. */
  readonly keep?: (typed: string) => string;
  readonly inputMode?: 'decimal' | 'numeric';
};

function TextField({ form, field, label, hint, isOptional, isWide, keep, inputMode }: TextProps) {
  return (
    <Field
      id={field}
      label={label}
      hint={hint}
      error={form.errorOf(field)}
      required={!isOptional}
      optional={isOptional ? m.creation_optional() : undefined}
      className={isWide ? 'creation-wide' : undefined}
    >
      <TextInput
        {...form.text(field)}
        {...(keep && { onChange: (event) => form.set(field, keep(event.currentTarget.value)) })}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}

type UnitsProps = Part & {
  readonly field: 'amount' | 'trans_amount';
  readonly label: string;
  readonly hint?: string;
};

/** A number of units, with as many decimals as the precision has; any number of them before that is filled in. */
function UnitsField({ form, field, label, hint }: UnitsProps) {
  const { value, onBlur } = form.text(field);
  return (
    <Field id={field} label={label} hint={hint} error={form.errorOf(field)} required>
      <AmountInput
        name={field}
        value={value}
        decimals={readPrecision(form.values.precision) ?? maxPrecision}
        labels={{ useDot: amountNote(readPrecision(form.values.precision) ?? maxPrecision) }}
        onValueChange={(typed) => form.set(field, typed)}
        onBlur={onBlur}
      />
    </Field>
  );
}

function YesNo({ form, field, label }: Part & { readonly field: 'flags' | 'trans_option'; readonly label: string }) {
  return (
    <Field id={field} label={label} error={form.errorOf(field)} required>
      <Select
        {...form.text(field)}
        placeholder={m.creation_choose()}
        options={[
          { value: yes, label: m.creation_yes() },
          { value: no, label: m.creation_no() },
        ]}
      />
    </Field>
  );
}

export function AssetFields({ form }: Part) {
  return (
    <Section title={m.creation_section_asset()}>
      <TextField form={form} field="tok_name" label={m.creation_name()} hint={m.creation_name_hint()} />
      <TextField
        form={form}
        field="ticker"
        label={m.creation_ticker()}
        hint={m.creation_ticker_hint()}
        keep={(typed) => typed.toUpperCase().trim()}
      />
      <TextField
        form={form}
        field="domain"
        label={m.creation_domain()}
        hint={m.creation_domain_hint()}
        keep={(typed) => typed.toLowerCase().trim()}
      />
      <TextField
        form={form}
        field="pub_key"
        label={m.creation_key()}
        hint={m.creation_key_hint()}
        keep={(typed) => typed.toLowerCase().trim()}
        isOptional
      />
    </Section>
  );
}

export function SupplyFields({ form }: Part) {
  return (
    <Section title={m.creation_section_supply()}>
      <UnitsField form={form} field="amount" label={m.creation_supply()} hint={m.creation_supply_hint()} />
      <TextField
        form={form}
        field="precision"
        label={m.creation_precision()}
        hint={m.creation_precision_hint()}
        inputMode="numeric"
      />
      <TextField
        form={form}
        field="des_address"
        label={m.creation_destination()}
        hint={m.creation_destination_hint()}
        isWide
      />
      <TextField
        form={form}
        field="reiss_add"
        label={m.creation_reissuance()}
        hint={m.creation_reissuance_hint()}
        isWide
      />
    </Section>
  );
}

export function TransferFields({ form }: Part) {
  return (
    <Section title={m.creation_section_transfers()}>
      <YesNo form={form} field="flags" label={m.creation_allows_reissuance()} />
      <YesNo form={form} field="trans_option" label={m.creation_restricts_transfers()} />
      {form.values.trans_option === yes && (
        <UnitsField form={form} field="trans_amount" label={m.creation_transfer_amount()} />
      )}
    </Section>
  );
}

function LongField({ form, field, label, rows }: Part & { field: CreationField; label: string; rows: number }) {
  return (
    <Field id={field} label={label} error={form.errorOf(field)} required className="creation-wide">
      <Textarea {...form.text(field)} rows={rows} />
    </Field>
  );
}

export function IssuerFields({ form }: Part) {
  return (
    <Section title={m.creation_section_issuer()}>
      <TextField form={form} field="org" label={m.creation_organization()} hint={m.creation_organization_hint()} />
      <TextField form={form} field="compliance" label={m.creation_compliance()} hint={m.creation_compliance_hint()} />
      <LongField form={form} field="tokDes" label={m.creation_description()} rows={4} />
      <Field id="matDate" label={m.creation_maturity()} error={form.errorOf('matDate')} required>
        <DateInput {...form.text('matDate')} onValueChange={(day) => form.set('matDate', day)} />
      </Field>
      <TextField form={form} field="Jurisdiction" label={m.creation_jurisdiction()} />
      <LongField form={form} field="finSec" label={m.creation_terms()} rows={2} />
      <LongField form={form} field="legFram" label={m.creation_framework()} rows={2} />
      <TextField
        form={form}
        field="isin"
        label={m.creation_isin()}
        keep={(typed) => typed.toUpperCase().trim()}
        isOptional
      />
      <TextField form={form} field="internalRef" label={m.creation_internal_reference()} isOptional />
    </Section>
  );
}
