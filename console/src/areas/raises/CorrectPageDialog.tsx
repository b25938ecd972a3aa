import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { correctRaisePage } from '@istmo/contract/areas/raises/review.staff.calls';
import { reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { required, withoutDisallowedContent } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { Textarea } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { fieldText, pairTexts } from './page-names.ts';
import type { StaffPage, StaffRaise } from './raise-names.ts';

type Values = { name: string; english: string; spanish: string; reason: string };

type CorrectPageDialogProps = { raise: StaffRaise; page: StaffPage; onClose: () => void };

/** Corrects one field of the page in both languages. */
export function CorrectPageDialog({ raise, page, onClose }: CorrectPageDialogProps) {
  const rows = pairTexts(page).filter(({ english, spanish }) => english && spanish);
  const [first] = rows;
  const form = useRules<Values>({
    rules: {
      english: [required(m.raises_staff_text_missing), withoutDisallowedContent],
      spanish: [required(m.raises_staff_text_missing), withoutDisallowedContent],
      ...reasonFormRules,
    },
    start: {
      name: first?.name ?? '',
      english: first?.english?.text ?? '',
      spanish: first?.spanish?.text ?? '',
      reason: '',
    },
  });
  const choose = (name: string): void => {
    const row = rows.find((one) => one.name === name);
    form.set('name', name);
    form.set('english', row?.english?.text ?? '');
    form.set('spanish', row?.spanish?.text ?? '');
  };
  return (
    <FormDialog
      title={m.raises_staff_correct()}
      action={m.raises_staff_correct()}
      size="xl"
      form={form}
      send={({ name, english, spanish, reason }) => {
        const row = rows.find((one) => one.name === name);
        const texts = [
          { field: row?.english?.field ?? '', text: english },
          { field: row?.spanish?.field ?? '', text: spanish },
        ];
        return callOrThrow(correctRaisePage, {
          reference: raise.reference,
          page_version: page.version,
          texts,
          reason,
        });
      }}
      onClose={onClose}
    >
      <p>{m.raises_staff_correct_note()}</p>
      <Field id="name" label={m.raises_staff_field()}>
        <Select
          value={form.values.name}
          options={rows.map(({ name }) => ({ value: name, label: fieldText(name) }))}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      </Field>
      <div className="raise-halves">
        <Field id="english" label={m.raises_staff_in_english()} error={form.errorOf('english')} required>
          <Textarea rows={8} {...form.text('english')} />
        </Field>
        <Field id="spanish" label={m.raises_staff_in_spanish()} error={form.errorOf('spanish')} required>
          <Textarea rows={8} {...form.text('spanish')} />
        </Field>
      </div>
      <ReasonField form={form} />
    </FormDialog>
  );
}
