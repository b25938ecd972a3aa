import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { proposeRateIndex } from '@istmo/contract/areas/bonds/bonds.staff.calls';
import { type ReasonForm, reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import type { Rules } from '@istmo/contract/kernel/rules';
import { matches, required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';

type IndexForm = { code: string; name_en: string; name_es: string; source: string };

const indexRules: Rules<IndexForm> = {
  code: [matches(/^[A-Z0-9-]{2,20}$/, m.bonds_index_code_invalid)],
  name_en: [required(m.bonds_holiday_name_missing)],
  name_es: [required(m.bonds_holiday_name_missing)],
  source: [required(m.bonds_source_missing)],
};

/** Proposes another rate index. */
export function IndexDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useRules<IndexForm & ReasonForm>({
    rules: { ...indexRules, ...reasonFormRules },
    start: { code: '', name_en: '', name_es: '', source: '', reason: '' },
  });
  return (
    <FormDialog
      title={m.bonds_rates_add_index()}
      action={m.bonds_staff_propose()}
      form={form}
      send={(values) => callOrThrow(proposeRateIndex, values)}
      onClose={onClose}
    >
      <Field id="code" label={m.bonds_rates_code()} error={form.errorOf('code')} required>
        <TextInput {...form.text('code')} autoComplete="off" />
      </Field>
      <Field id="name_en" label={m.bonds_holidays_name_en()} error={form.errorOf('name_en')} required>
        <TextInput {...form.text('name_en')} lang="en" autoComplete="off" />
      </Field>
      <Field id="name_es" label={m.bonds_holidays_name_es()} error={form.errorOf('name_es')} required>
        <TextInput {...form.text('name_es')} lang="es" autoComplete="off" />
      </Field>
      <Field id="source" label={m.bonds_rates_source()} error={form.errorOf('source')} required>
        <TextInput {...form.text('source')} autoComplete="off" />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
