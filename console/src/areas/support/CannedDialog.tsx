import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { saveCannedAnswer } from '@istmo/contract/areas/support/support.staff.calls';
import { reasonRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { type CannedAnswerForm, cannedAnswerRules } from '@istmo/contract/areas/support/support.staff.rules';
import type { Rules } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { readQueueSearch } from '../../shared/queue-search.ts';
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
  return (
    <FormDialog
      size="lg"
      title={answer ? m.support_canned_change() : m.support_canned_add()}
      action={m.staff_save()}
      form={form}
      send={(fields) =>
        callOrThrow(saveCannedAnswer, { ...fields, id: answer?.id ?? '', category, is_offered: isOffered })
      }
      onClose={onClose}
    >
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
      <ReasonField form={form} />
    </FormDialog>
  );
}
