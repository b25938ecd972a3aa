import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { type SettingForm, settingRules } from '@istmo/contract/areas/settings/settings.rules';
import { changeSetting } from '@istmo/contract/areas/settings/settings.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { AmountField } from '../../shared/AmountField.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { rangeText, type Setting, unitNames } from './settings-names.ts';

const twoTexts: Readonly<Record<NonNullable<Setting['two_for']>, () => string>> = {
  higher: m.settings_two_higher,
  lower: m.settings_two_lower,
  any: m.settings_two_any,
};

/** Changes a setting, or proposes it to a second person where it loosens protection or is a fee or a minimum. */
export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { key, title, meaning, unit, min, max, value, version, two_for: twoFor } = setting;
  const form = useRules<SettingForm & ReasonForm>({
    rules: { ...settingRules({ min, max }), ...reasonFormRules },
    start: { value, reason: '' },
  });
  return (
    <FormDialog
      title={m.settings_change_title({ name: title })}
      action={m.settings_save()}
      form={form}
      send={(fields) => callOrThrow(changeSetting, { ...fields, key, version })}
      onClose={onClose}
    >
      <p>{meaning}</p>
      <AmountField
        name="value"
        label={m.settings_value()}
        hint={rangeText(setting)}
        form={form}
        unit={unitNames[unit]({ count: form.values.value })}
        decimals={0}
      />
      {twoFor && <p>{twoTexts[twoFor]()}</p>}
      <ReasonField form={form} />
    </FormDialog>
  );
}
