import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { proposeQuestionnaire } from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
import {
  emptyQuestion,
  maxQuestions,
  type QuestionnaireForm,
  questionnaireRules,
  toQuestionnaireForm,
} from '@istmo/contract/areas/appropriateness/questionnaire.rules';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import type { QuestionnaireRow } from './investor-check-names.ts';

type Values = QuestionnaireForm & ReasonForm;

const emptyForm: QuestionnaireForm = {
  code: '',
  title_en: '',
  title_es: '',
  pass_mark: '',
  valid_days: '365',
  free_tries: '2',
  wait_hours: '24',
  questions: [emptyQuestion],
};

type QuestionnaireDialogProps = {
  /** The questionnaire whose next version is written; undefined for a new one. */
  readonly row?: QuestionnaireRow | undefined;
  readonly onClose: () => void;
};

/** Writes the next version of a questionnaire from the newest one, and proposes it to a second person. */
export function QuestionnaireDialog({ row, onClose }: QuestionnaireDialogProps) {
  const newest = row?.versions[0];
  const form = useRules<Values>({
    rules: { ...questionnaireRules, ...reasonFormRules },
    start: { ...(row && newest ? toQuestionnaireForm(row.code, newest.content) : emptyForm), reason: '' },
  });
  const field = (name: keyof typeof labels, isNumber = false) => (
    <Field id={name} label={labels[name]()} error={form.errorOf(name)} required>
      <TextInput {...form.text(name)} inputMode={isNumber ? 'numeric' : undefined} autoComplete="off" />
    </Field>
  );
  return (
    <FormDialog
      title={row ? m.appropriateness_staff_new_version_of({ code: row.code }) : m.appropriateness_staff_new()}
      action={m.appropriateness_staff_propose()}
      size="xl"
      form={form}
      send={({ questions, ...values }) =>
        callOrThrow(proposeQuestionnaire, { ...values, questions: [...questions], version: newest?.version ?? 0 })
      }
      onClose={onClose}
    >
      {!row && (
        <Field
          id="code"
          label={m.appropriateness_staff_code()}
          hint={m.appropriateness_staff_code_hint()}
          error={form.errorOf('code')}
          required
        >
          <TextInput {...form.text('code')} autoComplete="off" />
        </Field>
      )}
      <div className="investor-halves">
        {field('title_en')}
        {field('title_es')}
        {field('pass_mark', true)}
        {field('valid_days', true)}
        {field('free_tries', true)}
        {field('wait_hours', true)}
      </div>
      <p className="investor-note">{m.appropriateness_staff_free_tries_hint()}</p>
      <RepeatedRows
        label={m.appropriateness_staff_questions()}
        rows={formRows(form, 'questions', emptyQuestion)}
        maxRows={maxQuestions}
        labels={{
          add: m.appropriateness_staff_add_question(),
          row: (number) => m.appropriateness_staff_question({ number: `${number}` }),
          remove: (number) => m.appropriateness_staff_remove_question({ number: `${number}` }),
        }}
      >
        {(question) => <QuestionFields question={question} />}
      </RepeatedRows>
      <ReasonField form={form} />
    </FormDialog>
  );
}

const labels = {
  title_en: m.appropriateness_staff_title_en,
  title_es: m.appropriateness_staff_title_es,
  pass_mark: m.appropriateness_staff_pass_mark,
  valid_days: m.appropriateness_staff_valid_days,
  free_tries: m.appropriateness_staff_free_tries,
  wait_hours: m.appropriateness_staff_wait_hours,
} as const;

const questionLabels = {
  text_en: m.appropriateness_staff_text_en,
  text_es: m.appropriateness_staff_text_es,
  why_en: m.appropriateness_staff_why_en,
  why_es: m.appropriateness_staff_why_es,
} as const;

function QuestionFields({ question }: { readonly question: FormPart<QuestionnaireForm['questions'][number]> }) {
  const area = (name: keyof typeof questionLabels) => (
    <Field id={question.pathOf(name)} label={questionLabels[name]()} error={question.errorOf(name)} required>
      <Textarea rows={2} {...question.text(name)} />
    </Field>
  );
  return (
    <div className="investor-question-fields">
      <div className="investor-halves">
        {area('text_en')}
        {area('text_es')}
      </div>
      <Field
        id={question.pathOf('answers')}
        label={m.appropriateness_staff_answers()}
        hint={m.appropriateness_staff_answers_hint()}
        error={question.errorOf('answers')}
        required
      >
        <Textarea rows={4} {...question.text('answers')} />
      </Field>
      <Field
        id={question.pathOf('right')}
        label={m.appropriateness_staff_right()}
        error={question.errorOf('right')}
        required
      >
        <TextInput {...question.text('right')} inputMode="numeric" autoComplete="off" />
      </Field>
      <div className="investor-halves">
        {area('why_en')}
        {area('why_es')}
      </div>
    </div>
  );
}
