import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { marketRules, type MarketForm } from '@istmo/contract/areas/instruments/instruments.rules';
import { changeMarket } from '@istmo/contract/areas/instruments/instruments.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { AmountField } from '../../shared/AmountField.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { type MarketEntry, toField } from './registry-entry.ts';

type Values = MarketForm & ReasonForm & { is_open: boolean };

/** Opens or closes a market and changes its fees and limits. */
export function MarketDialog({ entry, onClose }: { entry: MarketEntry; onClose: () => void }) {
  const { from, to, scale, revision, large_order: large } = entry;
  const form = useRules<Values>({
    rules: { ...marketRules(scale), ...reasonFormRules },
    start: {
      is_open: entry.is_open,
      fee_per: entry.fee_per,
      large_order_usd: toField(large?.usd),
      large_order_fee_per: large?.fee_per ?? '',
      min_amount: toField(entry.min_amount),
      max_amount: toField(entry.max_amount),
      reason: '',
    },
  });
  const percent = { form, unit: '%', decimals: 2 };
  const amount = { form, unit: from, decimals: scale };
  return (
    <FormDialog
      title={m.instruments_change_title({ name: `${from}/${to}` })}
      action={m.instruments_save()}
      form={form}
      send={(values) => callOrThrow(changeMarket, { ...values, from, to, revision })}
      onClose={onClose}
    >
      <Checkbox {...form.box('is_open')}>{m.instruments_is_open()}</Checkbox>
      <AmountField name="fee_per" label={m.instruments_fee()} {...percent} />
      <AmountField
        name="large_order_usd"
        label={m.instruments_large_order_usd()}
        hint={m.instruments_large_order_usd_hint()}
        form={form}
        unit="USD"
        decimals={2}
      />
      <AmountField name="large_order_fee_per" label={m.instruments_large_order_fee()} {...percent} />
      <AmountField name="min_amount" label={m.instruments_min_amount()} {...amount} />
      <AmountField name="max_amount" label={m.instruments_max_amount()} hint={m.instruments_max_hint()} {...amount} />
      <ReasonField form={form} hint={m.instruments_two_hint()} />
    </FormDialog>
  );
}
