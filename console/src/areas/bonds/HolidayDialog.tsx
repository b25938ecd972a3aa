import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { proposeHoliday } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import { countryName } from '@istmo/contract/kernel/country-name';
import { type ReasonForm, reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { isDay } from '@istmo/contract/kernel/day';
import { failure, type Rules } from '@istmo/contract/kernel/rules';
import { required } from '@istmo/contract/kernel/text-rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { DateInput } from '@istmo/ui/DateField';
import { readDateText } from '@istmo/ui/date-text';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';

type HolidayForm = { calendar: string; day: string; name_en: string; name_es: string };

const holidayRules: Rules<HolidayForm> = {
  day: [(value) => (isDay(readDateText(value) ?? '') ? undefined : failure(m.bonds_holiday_day_invalid))],
  name_en: [required(m.bonds_holiday_name_missing)],
  name_es: [required(m.bonds_holiday_name_missing)],
};

type HolidayDialogProps = {
  readonly calendar: string;
  readonly calendars: readonly { readonly calendar: string }[];
  readonly onClose: () => void;
};

/** Proposes another holiday of a country. */
export function HolidayDialog({ calendar, calendars, onClose }: HolidayDialogProps) {
  const form = useRules<HolidayForm & ReasonForm>({
    rules: { ...holidayRules, ...reasonFormRules },
    start: { calendar, day: '', name_en: '', name_es: '', reason: '' },
  });
  return (
    <FormDialog
      title={m.bonds_holidays_add()}
      action={m.bonds_staff_propose()}
      form={form}
      send={({ day, ...values }) =>
        callOrThrow(proposeHoliday, { ...values, day: readDateText(day) ?? day, adds: true })
      }
      onClose={onClose}
    >
      <Field id="calendar" label={m.bonds_holidays_country()} required>
        <Select
          {...form.text('calendar')}
          options={calendars.map((one) => ({
            value: one.calendar,
            label: countryName(one.calendar, getLocale()),
          }))}
        />
      </Field>
      <Field id="day" label={m.bonds_holidays_day()} error={form.errorOf('day')} required>
        <DateInput {...form.text('day')} value={form.values.day} onValueChange={(value) => form.set('day', value)} />
      </Field>
      <Field id="name_en" label={m.bonds_holidays_name_en()} error={form.errorOf('name_en')} required>
        <TextInput {...form.text('name_en')} lang="en" autoComplete="off" />
      </Field>
      <Field id="name_es" label={m.bonds_holidays_name_es()} error={form.errorOf('name_es')} required>
        <TextInput {...form.text('name_es')} lang="es" autoComplete="off" />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
