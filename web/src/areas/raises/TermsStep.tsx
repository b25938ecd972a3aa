import type { PriceStepForm } from '@istmo/contract/areas/raises/raise-form';
import { allocationMethods, priceModes, type PriorityGroup, priorityGroups } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field, FieldGroup } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { NumberField } from './BuilderFields.tsx';
import { allocationNames, optionsOf, priceModeNames, priorityNames } from './own-raise-names.ts';
import type { RaiseCurrencies } from './own-raises.queries.ts';
import type { Builder } from './raise-builder.ts';

type TermsProps = { readonly form: Builder; readonly currencies: RaiseCurrencies };

/** Price, units, the least that must be raised, and how units are allotted. */
export function TermsStep({ form, currencies }: TermsProps) {
  const { price_mode: mode, currency, allocation } = form.values;
  return (
    <>
      <div className="own-raise-fields">
        <Field id="currency" label={m.issuing_currency()} hint={m.issuing_currency_hint()} required>
          <Select {...form.text('currency')} options={currencies.map(({ code }) => ({ value: code, label: code }))} />
        </Field>
        <Field id="price_mode" label={m.issuing_price_mode()} required>
          <Select {...form.text('price_mode')} options={optionsOf(priceModes, priceModeNames)} />
        </Field>
        {mode === 'fixed' && (
          <NumberField form={form} name="price_low" label={m.issuing_price_one({ currency })} required />
        )}
        {mode === 'demand' && (
          <>
            <NumberField form={form} name="price_low" label={m.issuing_price_low({ currency })} required />
            <NumberField form={form} name="price_high" label={m.issuing_price_high({ currency })} required />
            <NumberField
              form={form}
              name="price_tick"
              label={m.issuing_price_tick({ currency })}
              hint={m.issuing_price_tick_hint()}
            />
          </>
        )}
      </div>
      {mode === 'steps' && <PriceSteps form={form} />}
      <div className="own-raise-fields">
        <NumberField form={form} name="offered" label={m.issuing_offered()} required />
        {mode !== 'steps' && (
          <NumberField form={form} name="over" label={m.issuing_over()} hint={m.issuing_over_hint()} />
        )}
        <NumberField
          form={form}
          name="soft_cap"
          label={m.issuing_soft_cap({ currency })}
          hint={m.issuing_soft_cap_hint()}
        />
        <Field id="allocation" label={m.issuing_allocation()} required>
          <Select {...form.text('allocation')} options={optionsOf(allocationMethods, allocationNames)} />
        </Field>
      </div>
      {allocation === 'priority' && <Priorities form={form} />}
    </>
  );
}

function PriceSteps({ form }: { readonly form: Builder }) {
  return (
    <RepeatedRows
      label={m.issuing_price_steps()}
      hint={m.issuing_steps_hint()}
      rows={formRows(form, 'steps', { units: '', price: '' })}
      maxRows={20}
      labels={{
        add: m.issuing_step_add(),
        row: (number) => m.issuing_step_row({ number }),
        remove: (number) => m.issuing_step_remove({ number }),
      }}
    >
      {(part) => <StepFields part={part} currency={form.values.currency} />}
    </RepeatedRows>
  );
}

function StepFields({ part, currency }: { readonly part: FormPart<PriceStepForm>; readonly currency: string }) {
  const number = (name: keyof PriceStepForm, label: string) => (
    <Field id={part.pathOf(name)} label={label} required>
      <TextInput {...part.text(name)} inputMode="decimal" autoComplete="off" />
    </Field>
  );
  return (
    <>
      {number('units', m.issuing_step_units())}
      {number('price', m.issuing_price_one({ currency }))}
    </>
  );
}

/** Which groups come first, in the order in which they are chosen. */
function Priorities({ form }: { readonly form: Builder }) {
  const { priorities } = form.values;
  const change = (group: PriorityGroup, isChosen: boolean): void =>
    form.set('priorities', isChosen ? [...priorities, group] : priorities.filter((one) => one !== group));
  return (
    <FieldGroup id="priorities" label={m.issuing_priorities()} hint={m.issuing_priorities_hint()}>
      {priorityGroups.map((group) => {
        const place = priorities.indexOf(group) + 1;
        return (
          <Checkbox
            key={group}
            checked={place > 0}
            onChange={(event) => change(group, event.currentTarget.checked)}
            note={place > 0 ? m.issuing_priority_place({ place }) : undefined}
          >
            {priorityNames[group]()}
          </Checkbox>
        );
      })}
    </FieldGroup>
  );
}
