import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import { type LawForm, lawRules } from '@istmo/contract/areas/markets/market-terms.rules';
import { cancelBookOrders, countBookOrders } from '@istmo/contract/areas/markets/markets.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';

type LawDialogProps = {
  readonly symbols: readonly string[];
  /** The market that is chosen at first. */
  readonly symbol?: string;
  readonly onClose: () => void;
};

type Values = LawForm & ReasonForm;

/** Cancels open orders by an order of law: how many there are is seen before. */
export function LawDialog({ symbols, symbol: first = '', onClose }: LawDialogProps) {
  const form = useRules<Values>({
    rules: { ...lawRules, ...reasonFormRules },
    start: { symbol: first, username: '', order_of_law: '', reason: '' },
  });
  // Counted when the field is left, not at every letter.
  const [username, setUsername] = useState('');
  const { symbol } = form.values;
  const query = useQuery({
    ...queryFor(countBookOrders, { input: { symbol, username } }),
    enabled: symbol !== '' || username !== '',
    retry: false,
  });
  return (
    <FormDialog
      title={m.markets_staff_cancel_law()}
      action={m.markets_staff_cancel_law()}
      isDanger
      form={form}
      send={(values) => callOrThrow(cancelBookOrders, values)}
      onClose={onClose}
    >
      <Field
        id="username"
        label={m.markets_staff_law_username()}
        hint={m.markets_staff_law_username_hint()}
        error={form.errorOf('username') ?? query.error?.message}
      >
        <TextInput
          {...form.text('username')}
          autoComplete="off"
          onBlur={({ currentTarget }) => setUsername(currentTarget.value.trim())}
        />
      </Field>
      <Field id="symbol" label={m.markets_staff_law_market()}>
        <Select
          name="symbol"
          value={symbol}
          placeholder={m.markets_staff_law_all_markets()}
          options={symbols.map((value) => ({ value, label: value }))}
          onChange={({ currentTarget }) => form.set('symbol', currentTarget.value)}
        />
      </Field>
      <p role="status">
        {query.data ? m.markets_staff_law_note({ count: query.data.data.orders }) : m.markets_staff_law_note_unknown()}
      </p>
      <Field
        id="order_of_law"
        label={m.markets_staff_law_order()}
        hint={m.markets_staff_law_order_hint()}
        error={form.errorOf('order_of_law')}
        required
      >
        <TextInput {...form.text('order_of_law')} autoComplete="off" />
      </Field>
      <ReasonField form={form} />
      <p>{m.markets_staff_law_reader()}</p>
    </FormDialog>
  );
}
