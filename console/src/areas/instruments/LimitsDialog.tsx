import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { limitsRules, type LimitsForm } from '@istmo/contract/areas/instruments/instruments.rules';
import { changeLimits } from '@istmo/contract/areas/instruments/instruments.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { AmountField } from '../../shared/AmountField.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { type LimitsEntry, toField } from './registry-entry.ts';

/** Proposes other limits of withdrawals of a currency. */
export function LimitsDialog({ entry, onClose }: { entry: LimitsEntry; onClose: () => void }) {
  const { currency, scale, revision } = entry;
  const form = useRules<LimitsForm & ReasonForm>({
    rules: { ...limitsRules(scale), ...reasonFormRules },
    start: {
      max_withdrawal: toField(entry.max_withdrawal),
      daily_limit: toField(entry.daily_limit),
      monthly_limit: toField(entry.monthly_limit),
      reason: '',
    },
  });
  const amount = { form, unit: currency, decimals: entry.display_scale };
  return (
    <FormDialog
      title={m.instruments_change_limits_title({ name: currency })}
      action={m.instruments_save()}
      form={form}
      send={(values) => callOrThrow(changeLimits, { ...values, currency, revision })}
      onClose={onClose}
    >
      <AmountField name="max_withdrawal" label={m.instruments_max_withdrawal()} {...amount} />
      <AmountField name="daily_limit" label={m.instruments_daily_limit()} {...amount} />
      <AmountField name="monthly_limit" label={m.instruments_monthly_limit()} {...amount} />
      <ReasonField form={form} hint={m.instruments_limits_hint()} />
    </FormDialog>
  );
}
