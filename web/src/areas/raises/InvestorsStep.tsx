import { type CoolingOffForm, investorCategories } from '@istmo/contract/areas/raises/raise-form';
import { rateRules } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field, FieldGroup } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { NumberField } from './BuilderFields.tsx';
import { categoryNames, optionsOf, rateRuleNames } from './own-raise-names.ts';
import type { RaiseCurrencies } from './own-raises.queries.ts';
import type { Builder } from './raise-builder.ts';

type InvestorsProps = { readonly form: Builder; readonly currencies: RaiseCurrencies };

const emptyCoolingOff: CoolingOffForm = { country: '*', category: 'retail', days: '' };

/** How investors order and pay, and until when they may leave. */
export function InvestorsStep({ form, currencies }: InvestorsProps) {
  const { currency, allocation } = form.values;
  return (
    <>
      <div className="own-raise-fields">
        <NumberField form={form} name="min_order" label={m.issuing_min_order()} required />
        <NumberField
          form={form}
          name="step_units"
          label={m.issuing_step_size()}
          hint={m.issuing_step_size_hint()}
          required
        />
        <NumberField form={form} name="max_retail" label={m.issuing_max_retail({ currency })} />
        <NumberField form={form} name="max_professional" label={m.issuing_max_professional({ currency })} />
        <NumberField form={form} name="max_institutional" label={m.issuing_max_institutional({ currency })} />
        {allocation !== 'first-come' && (
          <Field id="rate_rule" label={m.issuing_rate_rule()} hint={m.issuing_rate_rule_hint()}>
            <Select {...form.text('rate_rule')} options={optionsOf(rateRules, rateRuleNames)} />
          </Field>
        )}
      </div>
      <Currencies form={form} currencies={currencies} />
      <Checkbox {...form.box('takes_cards')}>{m.issuing_takes_cards()}</Checkbox>
      <Checkbox {...form.box('has_questionnaire')} note={m.issuing_questionnaire_note()}>
        {m.issuing_questionnaire()}
      </Checkbox>
      <RepeatedRows
        label={m.issuing_cooling_off()}
        hint={m.issuing_cooling_off_hint()}
        rows={formRows(form, 'cooling_off', emptyCoolingOff)}
        maxRows={60}
        labels={{
          add: m.issuing_cooling_off_add(),
          row: (number) => m.issuing_cooling_off_row({ number }),
          remove: (number) => m.issuing_cooling_off_remove({ number }),
        }}
      >
        {(part) => <CoolingOffFields part={part} />}
      </RepeatedRows>
      <div className="own-raise-fields">
        <NumberField form={form} name="lock_up_days" label={m.issuing_lock_up()} hint={m.issuing_lock_up_hint()} />
      </div>
    </>
  );
}

function Currencies({ form, currencies }: InvestorsProps) {
  const chosen = form.values.currencies;
  return (
    <FieldGroup id="currencies" label={m.issuing_currencies()}>
      <div className="own-raise-boxes">
        {currencies.map(({ code }) => (
          <Checkbox
            key={code}
            checked={chosen.includes(code)}
            onChange={(event) =>
              form.set(
                'currencies',
                event.currentTarget.checked ? [...chosen, code] : chosen.filter((one) => one !== code),
              )
            }
          >
            {code}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

function CoolingOffFields({ part }: { readonly part: FormPart<CoolingOffForm> }) {
  return (
    <>
      <Field id={part.pathOf('country')} label={m.issuing_cooling_off_country()}>
        <TextInput
          {...part.text('country')}
          onChange={(event) => part.set('country', event.currentTarget.value.toUpperCase())}
          maxLength={2}
          autoComplete="off"
        />
      </Field>
      <Field id={part.pathOf('category')} label={m.issuing_cooling_off_category()}>
        <Select {...part.text('category')} options={optionsOf([...investorCategories, '*'] as const, categoryNames)} />
      </Field>
      <Field id={part.pathOf('days')} label={m.issuing_cooling_off_days()}>
        <TextInput {...part.text('days')} inputMode="numeric" autoComplete="off" />
      </Field>
    </>
  );
}
