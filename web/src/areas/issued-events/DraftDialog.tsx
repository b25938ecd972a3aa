import { callOrThrow } from '@istmo/client/call-error';
import { SubmitDialog } from '@istmo/client/SubmitDialog';
import { toast } from '@istmo/client/toast';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { VoteFields } from '@istmo/client/VoteFields';
import { corporateActionKinds, isVote } from '@istmo/contract/areas/corporate-actions/kinds';
import { draftIssuedEvent } from '@istmo/contract/areas/corporate-actions/issuer.calls';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { formGroup } from '@istmo/ui/form-parts';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { type DraftForm, emptyDraft, kindIn, toSentDraft, useDraftForm } from './draft-form.ts';
import { kindName } from './issued-names.ts';
import type { IssuedList } from './issued.queries.ts';
import { DayFields, PaidFields } from './TermsFields.tsx';

type DraftDialogProps = {
  readonly securities: IssuedList['securities'];
  /** The draft that gets other terms; undefined for a new one. */
  readonly draft?: { readonly reference: string; readonly form: DraftForm } | undefined;
  readonly onClose: () => void;
};

/** Writes a draft of an event of an own security, or the next version of its terms. */
export function DraftDialog({ securities, draft, onClose }: DraftDialogProps) {
  const navigate = useNavigate();
  const form = useDraftForm(draft?.form ?? { ...emptyDraft, security: securities[0]?.code ?? '' });
  const write = useWrite({
    changes: ['actions'],
    send: (values: DraftForm) => {
      const sent = toSentDraft(values);
      const reference = draft?.reference ?? '';
      return callOrThrow(draftIssuedEvent, {
        ...sent,
        reference,
        rates: [...sent.rates],
        documents: [...sent.documents],
      });
    },
    onDone: ({ msg, reply }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
      void navigate({ to: paths.issuedEvent, params: { reference: reply.reference } });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.issued_draft_invalid });
  return (
    <SubmitDialog
      size="lg"
      title={draft ? m.actions_draft_change() : m.actions_draft_new()}
      description={m.issued_draft_body()}
      submit={submit}
      action={m.actions_draft_save()}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      {!draft && <WhatFields form={form} securities={securities} />}
      <TextFields form={form} />
      <DayFields form={form} />
      <PaidFields form={form} />
      {isVote(form.values.kind) && <VoteFields vote={formGroup(form, 'vote')} className="issued-fields" />}
    </SubmitDialog>
  );
}

type FieldsProps = { readonly form: FormView<DraftForm> };

/** Neither changes once the draft is there. */
function WhatFields({ form, securities }: FieldsProps & { readonly securities: IssuedList['securities'] }) {
  return (
    <div className="issued-fields">
      <Field id="security" label={m.actions_security()} required>
        <Select
          value={form.values.security}
          options={securities.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          onChange={(event) => form.set('security', event.currentTarget.value)}
        />
      </Field>
      <Field id="kind" label={m.actions_kind()}>
        <Select
          value={form.values.kind}
          options={corporateActionKinds.map((value) => ({ value, label: kindName(value) }))}
          onChange={(event) => form.set('kind', kindIn(event.currentTarget.value))}
        />
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
    <div className="issued-fields">
      {title('title_en', m.actions_title_en())}
      {title('title_es', m.actions_title_es())}
      {text('text_en', m.actions_text_en())}
      {text('text_es', m.actions_text_es())}
    </div>
  );
}
