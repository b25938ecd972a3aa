import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { proposeRateFixing } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import { type ReasonForm, reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { isDay } from '@istmo/contract/kernel/day';
import { failure, type Rules } from '@istmo/contract/kernel/rules';
import { matches, required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { DateInput } from '@istmo/ui/DateField';
import { readDateText } from '@istmo/ui/date-text';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';

type FixingForm = { index: string; day: string; percent: string; published_by: string };

const fixingRules: Rules<FixingForm> = {
  day: [(value) => (isDay(readDateText(value) ?? '') ? undefined : failure(m.bonds_holiday_day_invalid))],
  percent: [matches(/^-?\d{1,3}(?:\.\d{1,8})?$/, m.bonds_percent_invalid)],
  published_by: [required(m.bonds_source_missing)],
};

type FixingDialogProps = {
  readonly index: string;
  readonly indices: readonly { readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
};

/** Proposes the published rate of an index on a day, or one that corrects it. */
export function FixingDialog({ index, indices, onClose }: FixingDialogProps) {
  const form = useRules<FixingForm & ReasonForm>({
    rules: { ...fixingRules, ...reasonFormRules },
    start: { index, day: '', percent: '', published_by: '', reason: '' },
  });
  return (
    <FormDialog
      title={m.bonds_rates_enter()}
      action={m.bonds_staff_propose()}
      form={form}
      send={({ day, ...values }) => callOrThrow(proposeRateFixing, { ...values, day: readDateText(day) ?? day })}
      onClose={onClose}
    >
      <Field id="index" label={m.bonds_staff_index()} required>
        <Select
          {...form.text('index')}
          options={indices.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        />
      </Field>
      <Field id="day" label={m.bonds_holidays_day()} error={form.errorOf('day')} required>
        <DateInput {...form.text('day')} value={form.values.day} onValueChange={(value) => form.set('day', value)} />
      </Field>
      <Field id="percent" label={m.bonds_staff_percent()} error={form.errorOf('percent')} required>
        <TextInput {...form.text('percent')} autoComplete="off" />
      </Field>
      <Field id="published_by" label={m.bonds_rates_published_by()} error={form.errorOf('published_by')} required>
        <TextInput {...form.text('published_by')} autoComplete="off" />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
