import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { publishAnswer, saveAnswer } from '@istmo/contract/areas/investor-relations/investor-relations.calls';
import { answerRules, maxAnswerLength } from '@istmo/contract/areas/investor-relations/investor-relations.rules';
import { writtenLanguages } from '@istmo/contract/kernel/raise-question';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { Textarea } from '@istmo/ui/TextInput';
import type { RoomQuestion } from './relations.queries.ts';
import { languageMarks, type WrittenLanguage } from './written-languages.ts';

type AnswerForm = { readonly text: string; readonly language: WrittenLanguage };

type AnswerProps = {
  readonly question: RoomQuestion;
  readonly mayPublish: boolean;
  readonly onClose: () => void;
};

/** What is being written; without a draft the answer in force, to change it. */
function startOf({ draft, answers: [inForce] }: RoomQuestion): AnswerForm {
  const { text, language } = draft.text === '' && inForce ? inForce : draft;
  return { text, language };
}

/** The answer to a question: kept as a draft, or published by those who may. */
export function AnswerDialog({ question, mayPublish, onClose }: AnswerProps) {
  const { id, draft } = question;
  const form = useRules<AnswerForm>({ rules: answerRules, start: startOf(question) });
  const options = {
    changes: ['offering'] as const,
    onDone: ({ msg }: { readonly msg: string }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  };
  const saving = useWrite({
    ...options,
    send: (values: AnswerForm) => callOrThrow(saveAnswer, { id, version: draft.version, ...values }),
  });
  const publishing = useWrite({
    ...options,
    send: (values: AnswerForm) => callOrThrow(publishAnswer, { id, version: draft.version, ...values }),
  });
  const save = useSubmit({ form, write: saving, invalid: m.relations_fix_form });
  const publish = useSubmit({ form, write: publishing, invalid: m.relations_fix_form });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.relations_answer()}
      labels={{ close: m.ui_close() }}
      closesOutside={!form.isDirty}
      footer={
        <>
          <Button variant={mayPublish ? 'secondary' : 'primary'} loading={save.isSending} onClick={save.onSubmit}>
            {m.relations_answer_save()}
          </Button>
          {mayPublish && (
            <Button loading={publish.isSending} onClick={publish.onSubmit}>
              {m.relations_answer_publish()}
            </Button>
          )}
        </>
      }
    >
      <Form submit={publish.attempt > 0 ? publish : save}>
        <blockquote className="relations-text" lang={question.language}>
          {question.text}
        </blockquote>
        <Field
          id="text"
          label={m.relations_answer()}
          hint={m.relations_answer_hint()}
          error={form.errorOf('text')}
          required
        >
          <Textarea {...form.text('text')} rows={7} maxLength={maxAnswerLength} />
        </Field>
        <Field id="language" label={m.relations_answer_language()}>
          <Select
            value={form.values.language}
            options={writtenLanguages.map((value) => ({ value, label: languageMarks[value]() }))}
            onChange={({ currentTarget: { value } }) =>
              form.set('language', writtenLanguages.find((one) => one === value) ?? 'en')
            }
          />
        </Field>
      </Form>
    </Dialog>
  );
}
