import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { saveCannedAnswer } from '@istmo/contract/areas/support/support.staff.calls';
import { reasonRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { type CannedAnswerForm, cannedAnswerRules } from '@istmo/contract/areas/support/support.staff.rules';
import type { Rules } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQueueSearch } from './queue-search.ts';
import { type CannedAnswer, queueQuery } from './support.queries.ts';

type SaveCannedAnswerForm = CannedAnswerForm & ReasonForm;

const saveCannedAnswerRules: Rules<SaveCannedAnswerForm> = { ...cannedAnswerRules, reason: reasonRules };
const blank: SaveCannedAnswerForm = { title_en: '', title_es: '', body_en: '', body_es: '', reason: '' };

/** Adds or changes a canned answer. */
export function CannedDialog({ answer, onClose }: { answer: CannedAnswer | undefined; onClose: () => void }) {
  const categories = useQuery(queueQuery(readQueueSearch({}))).data?.categories ?? [];
  const [category, setCategory] = useState(answer?.category?.code ?? '');
  const [isOffered, setOffered] = useState(answer?.is_offered ?? true);
  const [start] = useState<SaveCannedAnswerForm>(() =>
    answer
      ? {
          title_en: answer.title_en,
          title_es: answer.title_es,
          body_en: answer.body_en,
          body_es: answer.body_es,
          reason: '',
        }
      : blank,
  );
  const form = useRules({ rules: saveCannedAnswerRules, start });
  const write = useWrite({
    changes: ['support'],
    send: (fields: SaveCannedAnswerForm) =>
      callOrThrow(saveCannedAnswer, { ...fields, id: answer?.id ?? '', category, is_offered: isOffered }),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={answer ? m.support_canned_change() : m.support_canned_add()}
      labels={{ close: m.ui_close() }}
      closesOutside={!form.isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button loading={submit.isSending} onClick={submit.onSubmit}>
            {m.staff_save()}
          </Button>
        </>
      }
    >
      <Form submit={submit}>
        <Field id="canned-category" label={m.support_category()}>
          <Select
            value={category}
            placeholder={m.support_category_any()}
            options={categories.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => setCategory(event.currentTarget.value)}
          />
        </Field>
        <div className="canned-languages">
          <Field id="title_en" label={m.support_canned_title_en()} error={form.errorOf('title_en')} required>
            <TextInput {...form.text('title_en')} />
          </Field>
          <Field id="title_es" label={m.support_canned_title_es()} error={form.errorOf('title_es')} required>
            <TextInput {...form.text('title_es')} />
          </Field>
          <Field id="body_en" label={m.support_canned_body_en()} error={form.errorOf('body_en')} required>
            <Textarea rows={8} {...form.text('body_en')} />
          </Field>
          <Field id="body_es" label={m.support_canned_body_es()} error={form.errorOf('body_es')} required>
            <Textarea rows={8} {...form.text('body_es')} />
          </Field>
        </div>
        <Checkbox checked={isOffered} onChange={(event) => setOffered(event.currentTarget.checked)}>
          {m.support_canned_offer()}
        </Checkbox>
        <Field
          id="reason"
          label={m.staff_reason()}
          hint={m.staff_reason_hint()}
          error={form.errorOf('reason')}
          required
        >
          <Textarea rows={2} {...form.text('reason')} />
        </Field>
      </Form>
    </Dialog>
  );
}
