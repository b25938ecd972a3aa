import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { networkRules, type NetworkForm } from '@istmo/contract/areas/instruments/instruments.rules';
import { changeNetwork } from '@istmo/contract/areas/instruments/instruments.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { AmountField } from '../../shared/AmountField.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { networkName } from '../../shared/network-name.ts';
import { type NetworkEntry, toField } from './registry-entry.ts';

type Values = NetworkForm & ReasonForm & { accepts_deposits: boolean; accepts_withdrawals: boolean };

/** Changes the minimums, the fee, the confirmations and the switches of a network. */
export function NetworkDialog({ entry, onClose }: { entry: NetworkEntry; onClose: () => void }) {
  const { code, name, scale, revision } = entry;
  const form = useRules<Values>({
    rules: { ...networkRules(scale, entry.fee_scale), ...reasonFormRules },
    start: {
      confirmations: String(entry.confirmations),
      min_deposit: toField(entry.min_deposit),
      min_withdrawal: toField(entry.min_withdrawal),
      withdrawal_fee: toField(entry.withdrawal_fee),
      accepts_deposits: entry.accepts_deposits,
      accepts_withdrawals: entry.accepts_withdrawals,
      reason: '',
    },
  });
  const amount = { form, unit: code, decimals: scale };
  const fee = { unit: entry.fee_currency, decimals: entry.fee_scale };
  return (
    <FormDialog
      title={m.instruments_change_title({ name: `${code} · ${networkName(entry.title)}` })}
      action={m.instruments_save()}
      form={form}
      send={(values) => callOrThrow(changeNetwork, { ...values, code, name, revision })}
      onClose={onClose}
    >
      <Field id="confirmations" label={m.instruments_confirmations()} error={form.errorOf('confirmations')}>
        <TextInput inputMode="numeric" autoComplete="off" {...form.text('confirmations')} />
      </Field>
      <AmountField name="min_deposit" label={m.instruments_min_deposit()} {...amount} />
      <AmountField name="min_withdrawal" label={m.instruments_min_withdrawal()} {...amount} />
      <AmountField name="withdrawal_fee" label={m.instruments_withdrawal_fee()} {...amount} {...fee} />
      <Checkbox {...form.box('accepts_deposits')}>{m.instruments_accepts_deposits()}</Checkbox>
      <Checkbox {...form.box('accepts_withdrawals')}>{m.instruments_accepts_withdrawals()}</Checkbox>
      <ReasonField form={form} hint={m.instruments_two_hint()} />
    </FormDialog>
  );
}
