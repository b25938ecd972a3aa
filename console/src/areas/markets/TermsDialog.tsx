import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import type { MarketTermsForm } from '@istmo/contract/areas/markets/market-terms';
import { marketTermsRules, priceRules } from '@istmo/contract/areas/markets/market-terms.rules';
import { proposeBook, proposeBookTerms, readBookChoices } from '@istmo/contract/areas/markets/markets.staff.calls';
import { reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { trimZeros } from '@istmo/contract/kernel/format';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '../../shared/AmountField.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { QueryPending } from '../../shared/QueryPending.tsx';
import type { StaffMarket } from './market-names.ts';
import { TermsFields, type TermsValues } from './TermsFields.tsx';

type Choices = ReplyAt<typeof readBookChoices>;

type TermsDialogProps = { readonly book?: StaffMarket; readonly onClose: () => void };

/** Proposes a new market, or other terms of one. */
export function TermsDialog({ book, onClose }: TermsDialogProps) {
  const query = useQuery(queryFor(readBookChoices, { input: {} }));
  if (!query.data)
    return (
      <Dialog
        open
        title={book ? m.markets_staff_change_terms() : m.markets_staff_new()}
        labels={{ close: m.ui_close() }}
        onClose={onClose}
      >
        <QueryPending query={query} />
      </Dialog>
    );
  return book ? (
    <ChangeTerms book={book} choices={query.data} onClose={onClose} />
  ) : (
    <NewMarket choices={query.data} onClose={onClose} />
  );
}

const plain = (amount: string): string => trimZeros(amount, 0);

/** As the fields are filled in: without zeros that say nothing. */
const startOf = ({ terms }: StaffMarket): MarketTermsForm => ({
  ...terms,
  tick: plain(terms.tick),
  lot: plain(terms.lot),
  min_size: plain(terms.min_size),
  max_size: plain(terms.max_size),
  min_display: plain(terms.min_display),
  min_value: plain(terms.min_value),
  fee_tiers: terms.fee_tiers.map((tier) => ({ ...tier, volume: plain(tier.volume) })),
});

const mutable = <Form extends MarketTermsForm>(form: Form) => ({
  ...form,
  fee_tiers: form.fee_tiers.map((tier) => ({ ...tier })),
});

type ChangeProps = { readonly book: StaffMarket; readonly choices: Choices; readonly onClose: () => void };

function ChangeTerms({ book, choices, onClose }: ChangeProps) {
  const { symbol, security, currency, version } = book;
  const scales = { units: book.security_scale, currency: book.currency_scale };
  const form = useRules<TermsValues>({
    rules: { ...marketTermsRules(scales), ...reasonFormRules },
    start: { ...startOf(book), reference_price: '', reason: '' },
  });
  return (
    <FormDialog
      title={`${m.markets_staff_change_terms()} · ${symbol}`}
      action={m.markets_staff_propose()}
      size="xl"
      form={form}
      send={(values) => callOrThrow(proposeBookTerms, { ...mutable(values), symbol, version })}
      onClose={onClose}
    >
      <p>{m.markets_staff_change_terms_note()}</p>
      <TermsFields form={form} security={security} currency={currency} scales={scales} calendars={choices.calendars} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

const emptyTerms: TermsValues = {
  tick: '0.01',
  lot: '1',
  min_size: '1',
  max_size: '',
  min_display: '1',
  min_value: '1',
  mode: 'continuous',
  static_band_per: '20',
  dynamic_band_per: '5',
  protection_per: '5',
  calendars: '',
  time_zone: 'America/El_Salvador',
  days: '12345',
  opens: '09:00',
  closes: '15:00',
  auction_minutes: '15',
  every_minutes: '60',
  halt_auction_minutes: '5',
  fee_tiers: [{ volume: '0', maker_per: '0.10', taker_per: '0.20' }],
  reference_price: '',
  reason: '',
};

type NewProps = { readonly choices: Choices; readonly onClose: () => void };

function NewMarket({ choices, onClose }: NewProps) {
  const [security, setSecurity] = useState(choices.securities[0]?.code ?? '');
  const [currency, setCurrency] = useState(choices.currencies[0]?.code ?? '');
  const scaleOf = (list: Choices['securities'], code: string): number =>
    list.find((one) => one.code === code)?.scale ?? 0;
  const scales = { units: scaleOf(choices.securities, security), currency: scaleOf(choices.currencies, currency) };
  const form = useRules<TermsValues>({
    rules: {
      ...marketTermsRules(scales),
      reference_price: [
        (value, { tick }) => {
          const units = parseUnits(tick, scales.currency) ?? 0n;
          const rules = priceRules(scales.currency, units > 0n ? units : 1n);
          return rules.map((rule) => rule(value, undefined)).find((problem) => problem !== undefined);
        },
      ],
      ...reasonFormRules,
    },
    start: emptyTerms,
  });
  const choice = (id: 'security' | 'currency', label: string, value: string, onPick: (code: string) => void) => (
    <Field id={id} label={label}>
      <Select
        name={id}
        value={value}
        options={choices[id === 'security' ? 'securities' : 'currencies'].map(({ code }) => ({
          value: code,
          label: code,
        }))}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
    </Field>
  );
  return (
    <FormDialog
      title={m.markets_staff_new()}
      action={m.markets_staff_propose()}
      size="xl"
      form={form}
      send={(values) => callOrThrow(proposeBook, { ...mutable(values), security, currency })}
      onClose={onClose}
    >
      <p>{m.markets_staff_new_note()}</p>
      <div className="market-fields">
        {choice('security', m.markets_staff_security(), security, setSecurity)}
        {choice('currency', m.markets_staff_currency(), currency, setCurrency)}
        <AmountField
          name="reference_price"
          label={m.markets_staff_reference_price()}
          form={form}
          unit={currency}
          decimals={scales.currency}
        />
      </div>
      <TermsFields form={form} security={security} currency={currency} scales={scales} calendars={choices.calendars} />
      <ReasonField form={form} />
    </FormDialog>
  );
}
