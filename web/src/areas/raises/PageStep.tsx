import { maxRaisePictures, type MemberForm } from '@istmo/contract/areas/raises/raise-form';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { TextInput } from '@istmo/ui/TextInput';
import { LongField, TextField } from './BuilderFields.tsx';
import { RaisePictures } from './RaisePictures.tsx';
import type { Builder } from './raise-builder.ts';

type PageProps = { readonly form: Builder; readonly reference: string };

const emptyMember: MemberForm = { name: '', role_en: '', role_es: '' };
const maxMembers = 20;

/** The words and pictures of the page, in both languages. */
export function PageStep({ form, reference }: PageProps) {
  return (
    <>
      <div className="own-raise-fields">
        <TextField form={form} name="title_en" label={m.issuing_title_en()} lang="en" required />
        <TextField form={form} name="title_es" label={m.issuing_title_es()} lang="es" required />
        <LongField form={form} name="summary_en" label={m.issuing_summary_en()} lang="en" rows={3} required />
        <LongField form={form} name="summary_es" label={m.issuing_summary_es()} lang="es" rows={3} required />
        <LongField
          form={form}
          name="story_en"
          label={m.issuing_story_en()}
          hint={m.issuing_story_hint()}
          lang="en"
          rows={8}
          required
        />
        <LongField
          form={form}
          name="story_es"
          label={m.issuing_story_es()}
          hint={m.issuing_story_hint()}
          lang="es"
          rows={8}
          required
        />
        <LongField form={form} name="risks_en" label={m.issuing_risks_en()} lang="en" rows={5} required />
        <LongField form={form} name="risks_es" label={m.issuing_risks_es()} lang="es" rows={5} required />
      </div>
      <RaisePictures form={form} reference={reference} maxPictures={maxRaisePictures} />
      <RepeatedRows
        label={m.issuing_team()}
        rows={formRows(form, 'team', emptyMember)}
        maxRows={maxMembers}
        labels={{
          add: m.issuing_team_add(),
          row: (number) => m.issuing_team_row({ number }),
          remove: (number) => m.issuing_team_remove({ number }),
        }}
      >
        {(part) => <MemberFields part={part} />}
      </RepeatedRows>
    </>
  );
}

function MemberFields({ part }: { readonly part: FormPart<MemberForm> }) {
  const text = (name: keyof MemberForm, label: string) => (
    <Field id={part.pathOf(name)} label={label}>
      <TextInput {...part.text(name)} autoComplete="off" />
    </Field>
  );
  return (
    <>
      {text('name', m.issuing_team_name())}
      {text('role_en', m.issuing_team_role_en())}
      {text('role_es', m.issuing_team_role_es())}
    </>
  );
}
