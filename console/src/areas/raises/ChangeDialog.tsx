import { DayField } from '@istmo/client/DayField';
import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { maxMilestones, raiseChangeRules, type RaiseChangeForm } from '@istmo/contract/areas/raises/raise-change.rules';
import { proposeRaiseChange } from '@istmo/contract/areas/raises/review.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { trimZeros } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field, FieldGroup } from '@istmo/ui/Field';
import type { FormPart } from '@istmo/ui/form-parts';
import { formRows } from '@istmo/ui/form-rows';
import { RepeatedRows } from '@istmo/ui/RepeatedRows';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { documentText } from './describe-terms.ts';
import type { StaffRaise } from './raise-names.ts';

type Stage = { title_en: string; title_es: string; percent: string };
type DocumentVersion = { readonly document: string; readonly version: number };
type Values = RaiseChangeForm & ReasonForm & { documents: readonly DocumentVersion[]; milestones: readonly Stage[] };

const emptyStage: Stage = { title_en: '', title_es: '', percent: '' };

// As the reader's clock names the day; the moment of the day stays as it is.
const dayOfTime = (at: string): string => new Intl.DateTimeFormat('en-CA').format(new Date(at));

/** Proposes other terms of an open offering; what is not here never changes after the opening. */
export function ChangeDialog({ raise, onClose }: { raise: StaffRaise; onClose: () => void }) {
  const { terms, reference } = raise;
  const form = useRules<Values>({
    rules: { ...raiseChangeRules, ...reasonFormRules },
    start: {
      closes_on: dayOfTime(terms.closes_at),
      soft_cap: terms.soft_cap === null ? '' : trimZeros(terms.soft_cap, 0),
      documents: terms.documents.map(({ document, version }) => ({ document, version })),
      milestones: terms.milestones.map(({ title_en, title_es, percent }) => ({ title_en, title_es, percent })),
      change_en: '',
      change_es: '',
      leave_on: '',
      reason: '',
    },
  });
  const day = (name: 'closes_on' | 'leave_on', label: string, hint: string) => (
    <DayField form={form} name={name} label={label} hint={hint} required />
  );
  return (
    <FormDialog
      title={m.raises_staff_change()}
      action={m.raises_staff_propose()}
      size="xl"
      form={form}
      send={({ documents, milestones, ...values }) =>
        callOrThrow(proposeRaiseChange, {
          ...values,
          reference,
          version: terms.version,
          documents: [...documents],
          milestones: [...milestones],
        })
      }
      onClose={onClose}
    >
      <p>{m.raises_staff_change_note()}</p>
      <div className="raise-fields">
        {day('closes_on', m.raises_staff_closes_on(), m.raises_staff_closes_on_hint())}
        <Field
          id="soft_cap"
          label={`${m.raises_staff_soft_cap()} (${terms.currency})`}
          hint={m.raises_staff_soft_cap_hint()}
          error={form.errorOf('soft_cap')}
        >
          <TextInput {...form.text('soft_cap')} inputMode="decimal" autoComplete="off" />
        </Field>
        {day('leave_on', m.raises_staff_leave_on(), m.raises_staff_leave_on_hint({ days: raise.leave_days }))}
      </div>
      <DocumentChoice raise={raise} form={form} />
      <RepeatedRows
        label={m.raises_staff_milestones()}
        hint={m.raises_staff_milestones_hint()}
        rows={formRows(form, 'milestones', emptyStage)}
        maxRows={maxMilestones}
        labels={{
          add: m.raises_staff_stage_add(),
          row: (number) => m.raises_staff_stage({ number }),
          remove: (number) => m.raises_staff_stage_remove({ number }),
        }}
      >
        {(part) => <StageFields part={part} />}
      </RepeatedRows>
      <div className="raise-halves">
        <Field id="change_en" label={m.raises_staff_change_en()} error={form.errorOf('change_en')} required>
          <Textarea rows={4} {...form.text('change_en')} />
        </Field>
        <Field id="change_es" label={m.raises_staff_change_es()} error={form.errorOf('change_es')} required>
          <Textarea rows={4} {...form.text('change_es')} />
        </Field>
      </div>
      <ReasonField form={form} />
    </FormDialog>
  );
}

function StageFields({ part }: { part: FormPart<Stage> }) {
  const field = (name: keyof Stage, label: string) => (
    <Field id={part.pathOf(name)} label={label} error={part.errorOf(name)}>
      <TextInput {...part.text(name)} inputMode={name === 'percent' ? 'decimal' : 'text'} autoComplete="off" />
    </Field>
  );
  return (
    <>
      {field('title_en', m.raises_staff_in_english())}
      {field('title_es', m.raises_staff_in_spanish())}
      {field('percent', m.raises_staff_percent())}
    </>
  );
}

/** Documents of the terms in force, and the newest versions of those of the security. */
function DocumentChoice({ raise, form }: { raise: StaffRaise; form: FormView<Values> }) {
  const { documents } = form.values;
  const inForce = raise.terms.documents.map((one) => ({ ...one, name: documentText(one) }));
  const isSame = (one: DocumentVersion, other: DocumentVersion): boolean =>
    one.document === other.document && one.version === other.version;
  const newer = raise.documents
    .filter((one) => !inForce.some((known) => isSame(one, known)))
    .map((one) => ({
      ...one,
      name: m.raises_staff_document_version({
        title: getLocale() === 'es' ? one.title_es : one.title_en,
        version: one.version,
      }),
    }));
  const choices = [...inForce, ...newer];
  if (choices.length === 0) return null;
  return (
    <FieldGroup id="documents" label={m.raises_staff_documents()} error={form.errorOf('documents')}>
      <div className="raise-list">
        {choices.map((one) => (
          <Checkbox
            key={`${one.document} ${one.version}`}
            checked={documents.some((chosen) => isSame(chosen, one))}
            onChange={({ currentTarget: { checked } }) =>
              form.set(
                'documents',
                checked
                  ? [...documents, { document: one.document, version: one.version }]
                  : documents.filter((chosen) => !isSame(chosen, one)),
              )
            }
          >
            {one.name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}
