import { useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { Checkbox } from '../fields/Checkbox.tsx';
import { ErrorSummary } from '../fields/ErrorSummary.tsx';
import { Field, FieldGroup } from '../fields/Field.tsx';
import { FileDrop } from '../fields/FileDrop.tsx';
import { formGroup, type FieldProblem } from '../fields/form-parts.ts';
import { formRows } from '../fields/form-rows.ts';
import { RepeatedRows } from '../fields/RepeatedRows.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { useForm } from '../fields/use-form.ts';
import { GalleryCard } from './GalleryCard.tsx';
import { fill, type GalleryLabels } from './gallery-labels.ts';

type Owner = { readonly name: string; readonly share: string; readonly isDirector: boolean };
type Company = {
  readonly name: string;
  readonly seat: { readonly street: string; readonly city: string };
  readonly owners: readonly Owner[];
  readonly certificate: File | undefined;
};

const emptyOwner: Owner = { name: '', share: '', isDirector: false };
const start: Company = { name: '', seat: { street: '', city: '' }, owners: [emptyOwner], certificate: undefined };

function findProblems({ name, seat, owners, certificate }: Company, t: GalleryLabels['t']): FieldProblem[] {
  const fields: readonly (readonly [field: string, label: string, value: string])[] = [
    ['name', t.companyName, name],
    ['seat.street', t.street, seat.street],
    ['seat.city', t.city, seat.city],
    ...owners.flatMap((owner, index) => [
      [`owners[${index}].name`, `${fill(t.owner, { number: index + 1 })}, ${t.username}`, owner.name] as const,
      [`owners[${index}].share`, `${fill(t.owner, { number: index + 1 })}, ${t.share}`, owner.share] as const,
    ]),
    ['certificate', t.certificate, certificate?.name ?? ''],
  ];
  return fields
    .filter(([, , value]) => value === '')
    .map(([field, label]) => ({ field, text: fill(t.required, { label }) }));
}

/** The progress of a pretended upload. */
function useProgress(isSending: boolean): number | undefined {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => setPercent((before) => Math.min(100, before + 5)), 150);
    return () => clearInterval(timer);
  }, [isSending]);
  return isSending ? percent : undefined;
}

/** A form with a group, repeated rows and a file. */
export function GalleryForms({ labels: { t } }: { labels: GalleryLabels }) {
  const form = useForm<Company>({ start, findProblems: (values) => findProblems(values, t) });
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const percent = useProgress(isSending);
  const seat = formGroup(form, 'seat');
  const certificate = form.file('certificate');
  const send = (): void => {
    form.showAll();
    setAttempt(attempt + 1);
    setSending(form.problems.length === 0);
  };
  return (
    <GalleryCard title={t.nestedForm}>
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ErrorSummary attempt={attempt} title={t.summary} problems={form.problems} />
        <Field id="name" label={t.companyName} error={form.errorOf('name')} required>
          <TextInput {...form.text('name')} />
        </Field>
        <FieldGroup label={t.seat}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field id={seat.pathOf('street')} label={t.street} error={seat.errorOf('street')} required>
              <TextInput {...seat.text('street')} />
            </Field>
            <Field id={seat.pathOf('city')} label={t.city} error={seat.errorOf('city')} required>
              <TextInput {...seat.text('city')} />
            </Field>
          </div>
        </FieldGroup>
        <RepeatedRows
          label={t.owners}
          rows={formRows(form, 'owners', emptyOwner)}
          maxRows={4}
          labels={{
            add: t.addOwner,
            row: (number) => fill(t.owner, { number }),
            remove: (number) => fill(t.removeOwner, { number }),
          }}
        >
          {(owner) => (
            <>
              <Field id={owner.pathOf('name')} label={t.username} error={owner.errorOf('name')} required>
                <TextInput {...owner.text('name')} />
              </Field>
              <Field id={owner.pathOf('share')} label={t.share} error={owner.errorOf('share')} required>
                <TextInput inputMode="decimal" {...owner.text('share')} />
              </Field>
              <Checkbox {...owner.box('isDirector')}>{t.director}</Checkbox>
            </>
          )}
        </RepeatedRows>
        <Field id="certificate" label={t.certificate} error={form.errorOf('certificate')} required>
          <FileDrop
            {...certificate}
            accept="image/png,image/jpeg,application/pdf"
            note={t.fileNote}
            percent={percent}
            labels={{ choose: t.fileChoose, drop: t.fileDrop, remove: t.remove, progress: t.sending }}
          />
        </Field>
        <div>
          <Button type="submit">{t.save}</Button>
        </div>
      </form>
    </GalleryCard>
  );
}
