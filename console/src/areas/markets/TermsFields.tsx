import type { MarketTermsForm, TierForm } from '@istmo/contract/areas/markets/market-terms';
import { maxTiers } from '@istmo/contract/areas/markets/market-terms.rules';
import type { ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { marketModes } from '@istmo/contract/kernel/order';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field, FieldGroup } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { AmountField } from '../../shared/AmountField.tsx';
import { dayName, modeNames } from './TermsFacts.tsx';

/** The reference price is asked of a new market only. */
export type TermsValues = MarketTermsForm & ReasonForm & { reference_price: string };

type TermsFieldsProps = {
  readonly form: FormView<TermsValues>;
  readonly security: string;
  readonly currency: string;
  readonly scales: { readonly units: number; readonly currency: number };
  readonly calendars: readonly string[];
};

type TextName =
  | 'calendars'
  | 'time_zone'
  | 'opens'
  | 'closes'
  | 'auction_minutes'
  | 'every_minutes'
  | 'halt_auction_minutes';

const emptyTier: TierForm = { volume: '', maker_per: '', taker_per: '' };

/** The fields of the terms of a market. */
export function TermsFields(props: TermsFieldsProps) {
  const { form, security, currency, scales, calendars } = props;
  const money = { form, unit: currency, decimals: scales.currency };
  const size = { form, unit: security, decimals: scales.units };
  const percent = { form, unit: '%', decimals: 2 };
  const text = (name: TextName, label: string, hint?: string) => (
    <Field id={name} label={label} hint={hint} error={form.errorOf(name)}>
      <TextInput {...form.text(name)} autoComplete="off" inputMode={name.endsWith('minutes') ? 'numeric' : 'text'} />
    </Field>
  );
  return (
    <>
      <div className="market-fields">
        <AmountField name="tick" label={m.markets_staff_tick()} hint={m.markets_staff_tick_hint()} {...money} />
        <AmountField name="lot" label={m.markets_staff_lot()} hint={m.markets_staff_lot_hint()} {...size} />
        <AmountField name="min_size" label={m.markets_staff_min_size()} {...size} />
        <AmountField name="max_size" label={m.markets_staff_max_size()} {...size} />
        <AmountField name="min_display" label={m.markets_staff_min_display()} {...size} />
        <AmountField name="min_value" label={m.markets_staff_min_value()} {...money} />
        <AmountField name="static_band_per" label={m.markets_staff_static_band()} {...percent} />
        <AmountField name="dynamic_band_per" label={m.markets_staff_dynamic_band()} {...percent} />
        <AmountField name="protection_per" label={m.markets_staff_protection()} {...percent} />
        <Field id="mode" label={m.markets_staff_mode()}>
          <Select
            name="mode"
            value={form.values.mode}
            options={marketModes.map((value) => ({ value, label: modeNames[value]() }))}
            onChange={({ currentTarget }) => {
              const mode = marketModes.find((one) => one === currentTarget.value);
              if (mode) form.set('mode', mode);
            }}
          />
        </Field>
      </div>
      <Days form={form} />
      <div className="market-fields">
        {text('opens', m.markets_staff_opens())}
        {text('closes', m.markets_staff_closes())}
        {text('time_zone', m.markets_staff_time_zone())}
        {text(
          'calendars',
          m.markets_staff_calendars_label(),
          m.markets_staff_calendars_hint({ known: calendars.join(', ') }),
        )}
        {text('auction_minutes', m.markets_staff_auction_minutes())}
        {text('every_minutes', m.markets_staff_every_minutes())}
        {text('halt_auction_minutes', m.markets_staff_halt_auction_minutes())}
      </div>
      <RepeatedRows
        label={m.markets_staff_tiers()}
        hint={m.markets_staff_tiers_hint()}
        rows={formRows(form, 'fee_tiers', emptyTier)}
        maxRows={maxTiers}
        labels={{
          add: m.markets_staff_tier_add(),
          row: (number) => m.markets_staff_tier({ number }),
          remove: (number) => m.markets_staff_tier_remove({ number }),
        }}
      >
        {(part) => <TierFields part={part} currency={currency} />}
      </RepeatedRows>
    </>
  );
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

function Days({ form }: Pick<TermsFieldsProps, 'form'>) {
  const { days } = form.values;
  const set = (day: string, isOn: boolean): void =>
    form.set('days', weekdays.filter((one) => (one === day ? isOn : days.includes(one))).join(''));
  return (
    <FieldGroup id="days" label={m.markets_staff_days()} error={form.errorOf('days')}>
      <div className="market-days">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            checked={days.includes(day)}
            onChange={({ currentTarget: { checked } }) => set(day, checked)}
          >
            {dayName(day)}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

function TierFields({ part, currency }: { readonly part: FormPart<TierForm>; readonly currency: string }) {
  const field = (name: keyof TierForm, label: string) => (
    <Field id={part.pathOf(name)} label={label} error={part.errorOf(name)}>
      <TextInput {...part.text(name)} inputMode="decimal" autoComplete="off" />
    </Field>
  );
  return (
    <>
      {field('volume', `${m.markets_staff_tier_from()} (${currency})`)}
      {field('maker_per', m.markets_staff_maker_fee())}
      {field('taker_per', m.markets_staff_taker_fee())}
    </>
  );
}
