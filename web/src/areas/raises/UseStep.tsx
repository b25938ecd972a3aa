import type { MilestoneForm } from '@istmo/contract/areas/raises/raise-form';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { TextInput } from '@istmo/ui/TextInput';
import type { Builder } from './raise-builder.ts';

/** The use of the proceeds, in stages that add up to all of it. */
export function UseStep({ form }: { readonly form: Builder }) {
  return (
    <RepeatedRows
      label={m.issuing_milestones()}
      hint={m.issuing_milestones_hint()}
      rows={formRows(form, 'milestones', { title_en: '', title_es: '', percent: '' })}
      maxRows={12}
      labels={{
        add: m.issuing_milestone_add(),
        row: (number) => m.issuing_milestone_row({ number }),
        remove: (number) => m.issuing_milestone_remove({ number }),
      }}
    >
      {(part) => <MilestoneFields part={part} />}
    </RepeatedRows>
  );
}

function MilestoneFields({ part }: { readonly part: FormPart<MilestoneForm> }) {
  const text = (name: keyof MilestoneForm, label: string) => (
    <Field id={part.pathOf(name)} label={label} required>
      <TextInput {...part.text(name)} inputMode={name === 'percent' ? 'decimal' : 'text'} autoComplete="off" />
    </Field>
  );
  return (
    <>
      {text('title_en', m.issuing_milestone_en())}
      {text('title_es', m.issuing_milestone_es())}
      {text('percent', m.issuing_milestone_percent())}
    </>
  );
}
