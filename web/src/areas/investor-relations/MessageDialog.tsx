import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { saveMessage } from '@istmo/contract/areas/investor-relations/investor-relations.calls';
import {
  maxMessageLength,
  maxSubjectLength,
  messageDraftRules,
  type MessageTexts,
} from '@istmo/contract/areas/investor-relations/investor-relations.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { RoomMessage } from './relations.queries.ts';

const empty: MessageTexts = { subject_en: '', subject_es: '', text_en: '', text_es: '' };

type DialogProps = {
  readonly reference: string;
  /** Undefined for a new one. */
  readonly message: RoomMessage | undefined;
  readonly onClose: () => void;
};

function startOf(message: RoomMessage | undefined): MessageTexts {
  if (!message) return empty;
  const { subject_en, subject_es, text_en, text_es } = message;
  return { subject_en, subject_es, text_en, text_es };
}

/** A message in both languages, kept as a draft. */
export function MessageDialog({ reference, message, onClose }: DialogProps) {
  const form = useRules<MessageTexts>({ rules: messageDraftRules, start: startOf(message) });
  const write = useWrite({
    changes: ['offering'],
    send: (texts: MessageTexts) =>
      callOrThrow(saveMessage, { reference, id: message?.id ?? '', version: message?.version ?? 0, ...texts }),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.relations_fix_form });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.relations_message_title()}
      labels={{ close: m.ui_close() }}
      closesOutside={!form.isDirty}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button loading={submit.isSending} onClick={submit.onSubmit}>
            {m.relations_message_save()}
          </Button>
        </>
      }
    >
      <Form submit={submit}>
        <Field id="subject_en" label={m.relations_subject_en()} error={form.errorOf('subject_en')}>
          <TextInput {...form.text('subject_en')} lang="en" maxLength={maxSubjectLength} />
        </Field>
        <Field
          id="text_en"
          label={m.relations_text_en()}
          hint={m.relations_text_hint()}
          error={form.errorOf('text_en')}
        >
          <Textarea {...form.text('text_en')} lang="en" rows={6} maxLength={maxMessageLength} />
        </Field>
        <Field id="subject_es" label={m.relations_subject_es()} error={form.errorOf('subject_es')}>
          <TextInput {...form.text('subject_es')} lang="es" maxLength={maxSubjectLength} />
        </Field>
        <Field id="text_es" label={m.relations_text_es()} error={form.errorOf('text_es')}>
          <Textarea {...form.text('text_es')} lang="es" rows={6} maxLength={maxMessageLength} />
        </Field>
      </Form>
    </Dialog>
  );
}
