import { type CardData, cardNetworks, groupNumber, networkOf } from '@istmo/contract/areas/cards/cards.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import type { ChangeEvent } from 'react';
import { networkNames } from '../areas/cards/card-displays.ts';

type Digits = 'number' | 'code' | 'month' | 'year';
type DigitField = {
  readonly name: Digits;
  readonly label: string;
  readonly max: number;
  readonly autoComplete: string;
  readonly hint?: string;
  readonly placeholder?: string;
};

/** The card (requirement 2.2.9). What is no digit is not typed into a field of digits. */
export function CardFields({ form }: { form: FormView<CardData> }) {
  const digitField = ({ name, label, max, autoComplete, hint, placeholder }: DigitField) => (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)} required>
      <TextInput
        {...form.text(name)}
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={placeholder}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, max);
          form.set(name, name === 'number' ? groupNumber(digits) : digits);
          const network = name === 'number' ? networkOf(digits) : undefined;
          if (network && form.values.network === '') form.set('network', network);
        }}
      />
    </Field>
  );
  return (
    <fieldset className="purchase-fields">
      <legend>{m.cards_card()}</legend>
      <Field id="network" label={m.cards_network()} error={form.errorOf('network')} required>
        <Select
          {...form.text('network')}
          placeholder={m.cards_network_placeholder()}
          options={cardNetworks.map((network) => ({ value: network, label: networkNames[network] ?? network }))}
        />
      </Field>
      {digitField({
        name: 'number',
        label: m.cards_number(),
        max: 16,
        autoComplete: 'cc-number',
        placeholder: '0000 0000 0000 0000',
      })}
      <Field id="holder" label={m.cards_holder()} error={form.errorOf('holder')} required>
        <TextInput {...form.text('holder')} autoComplete="cc-name" maxLength={120} />
      </Field>
      <div className="purchase-three">
        {digitField({
          name: 'month',
          label: m.cards_month(),
          max: 2,
          autoComplete: 'cc-exp-month',
          placeholder: m.cards_month_format(),
        })}
        {digitField({
          name: 'year',
          label: m.cards_year(),
          max: 2,
          autoComplete: 'cc-exp-year',
          placeholder: m.cards_year_format(),
        })}
        {digitField({ name: 'code', label: m.cards_code(), max: 3, autoComplete: 'cc-csc', placeholder: '000' })}
      </div>
    </fieldset>
  );
}
