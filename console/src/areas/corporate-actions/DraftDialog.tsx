import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { VoteFields } from '@istmo/client/VoteFields';
import { saveDraft } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import { corporateActionKinds, isVote } from '@istmo/contract/areas/corporate-actions/kinds';
import { reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { translate } from '@istmo/contract/kernel/message';
import { required } from '@istmo/contract/kernel/text-rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { formGroup } from '@istmo/ui/form-parts';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { type DraftForm, emptyDraft, kindIn, toSent } from './draft-form.ts';
import { PaidFields, DayFields } from './TermsFields.tsx';

type DraftDialogProps = {
  /** The draft that gets other terms; undefined for a new one. */
  draft?: { readonly reference: string; readonly form: DraftForm } | undefined;
  onClose: () => void;
};

/** Writes a draft of an event, or another version of its terms. */
export function DraftDialog({ draft, onClose }: DraftDialogProps) {
  const form = useRules<DraftForm>({
    rules: {
      security: [required(m.actions_security_missing)],
      title_en: [required(m.actions_title_missing)],
      title_es: [required(m.actions_title_missing)],
      ...reasonFormRules,
    },
    start: draft?.form ?? emptyDraft,
  });
  return (
    <FormDialog
      title={draft ? m.actions_draft_change() : m.actions_draft_new()}
      action={m.actions_draft_save()}
      size="lg"
      form={form}
      send={(values) =>
        callOrThrow(saveDraft, {
          ...toSent(values),
          reference: draft?.reference ?? '',
          rates: [...toSent(values).rates],
          documents: [...values.documents],
        })
      }
      onClose={onClose}
    >
      {!draft && <WhatFields form={form} />}
      <TextFields form={form} />
      <DayFields form={form} />
      <PaidFields form={form} />
      {isVote(form.values.kind) && <VoteFields vote={formGroup(form, 'vote')} className="event-fields" />}
      <DocumentFields form={form} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

type FieldsProps = { form: FormView<DraftForm> };

/** Neither changes once the draft is there. */
function WhatFields({ form }: FieldsProps) {
  return (
    <div className="event-fields">
      <Field id="kind" label={m.actions_kind()}>
        <Select
          value={form.values.kind}
          options={corporateActionKinds.map((value) => ({ value, label: translate(kindNames[value], getLocale()) }))}
          onChange={(event) => form.set('kind', kindIn(event.currentTarget.value))}
        />
      </Field>
      <Field id="security" label={m.actions_security()} error={form.errorOf('security')} required>
        <TextInput {...form.text('security')} autoComplete="off" autoCapitalize="characters" />
      </Field>
      <Field
        id="reverses"
        label={m.actions_reverses()}
        hint={m.actions_reverses_hint()}
        error={form.errorOf('reverses')}
      >
        <TextInput {...form.text('reverses')} placeholder="CA-2026-0001" autoComplete="off" />
      </Field>
    </div>
  );
}

function TextFields({ form }: FieldsProps) {
  const title = (name: 'title_en' | 'title_es', label: string) => (
    <Field id={name} label={label} error={form.errorOf(name)} required>
      <TextInput {...form.text(name)} autoComplete="off" />
    </Field>
  );
  const text = (name: 'text_en' | 'text_es', label: string) => (
    <Field id={name} label={label} error={form.errorOf(name)}>
      <Textarea rows={3} {...form.text(name)} />
    </Field>
  );
  return (
    <div className="event-fields" data-columns="2">
      {title('title_en', m.actions_title_en())}
      {title('title_es', m.actions_title_es())}
      {text('text_en', m.actions_text_en())}
      {text('text_es', m.actions_text_es())}
    </div>
  );
}
