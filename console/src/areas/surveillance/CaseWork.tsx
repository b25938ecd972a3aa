import { type ReasonForm, reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import {
  type CloseForm,
  closeRules,
  type NoteForm,
  noteRules,
  type SurveillanceOutcome,
  surveillanceOutcomes,
} from '@istmo/contract/areas/surveillance/surveillance.rules';
import {
  closeSurveillanceCase,
  takeSurveillanceCase,
  writeSurveillanceNote,
} from '@istmo/contract/areas/surveillance/surveillance.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { Textarea } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { outcomeNames, type StaffCase, titleOf } from './surveillance-names.ts';

type Act = 'take' | 'note' | 'close';

/** What compliance does about a case that is not closed. */
export function CaseWork({ found }: { found: StaffCase }) {
  const mayWork = usePermission('surveillance.decide') && found.state !== 'closed';
  const [act, setAct] = useState<Act>();
  if (!mayWork) return null;
  const dialog = { found, onClose: () => setAct(undefined) };
  return (
    <span className="surveillance-work">
      {found.state === 'open' && <Button onClick={() => setAct('take')}>{m.surveillance_take()}</Button>}
      <Button variant="secondary" onClick={() => setAct('note')}>
        {m.surveillance_note()}
      </Button>
      <Button variant="secondary" onClick={() => setAct('close')}>
        {m.surveillance_close()}
      </Button>
      {act === 'take' && <TakeDialog {...dialog} />}
      {act === 'note' && <NoteDialog {...dialog} />}
      {act === 'close' && <CloseDialog {...dialog} />}
    </span>
  );
}

type DialogProps = { found: StaffCase; onClose: () => void };

function TakeDialog({ found, onClose }: DialogProps) {
  const form = useRules<Record<never, never>>({ rules: {}, start: {} });
  return (
    <FormDialog
      title={titleOf(found)}
      action={m.surveillance_take()}
      form={form}
      send={() => callOrThrow(takeSurveillanceCase, { id: found.id })}
      onClose={onClose}
    >
      <p>{m.surveillance_take_body()}</p>
    </FormDialog>
  );
}

function NoteDialog({ found, onClose }: DialogProps) {
  const form = useRules<NoteForm>({ rules: noteRules, start: { text: '' } });
  return (
    <FormDialog
      title={titleOf(found)}
      action={m.surveillance_note()}
      form={form}
      send={({ text }) => callOrThrow(writeSurveillanceNote, { id: found.id, text })}
      invalid={m.surveillance_note_missing}
      onClose={onClose}
    >
      <Field
        id="text"
        label={m.surveillance_note()}
        hint={m.surveillance_note_hint()}
        error={form.errorOf('text')}
        required
      >
        <Textarea rows={4} {...form.text('text')} />
      </Field>
    </FormDialog>
  );
}

const outcomeIn = (text: string): SurveillanceOutcome | '' => surveillanceOutcomes.find((one) => one === text) ?? '';

function CloseDialog({ found, onClose }: DialogProps) {
  const form = useRules<CloseForm & ReasonForm>({
    rules: { ...reasonFormRules, ...closeRules },
    start: { outcome: '', reason: '' },
  });
  return (
    <FormDialog
      title={titleOf(found)}
      action={m.surveillance_close()}
      form={form}
      send={({ outcome, reason }) =>
        callOrThrow(closeSurveillanceCase, { id: found.id, outcome: outcome || 'no-finding', reason })
      }
      invalid={m.surveillance_close_invalid}
      onClose={onClose}
    >
      <p>{m.surveillance_close_body()}</p>
      <Field id="outcome" label={m.surveillance_outcome()} error={form.errorOf('outcome')} required>
        <Select
          value={form.values.outcome}
          options={[
            { value: '', label: '—' },
            ...surveillanceOutcomes.map((value) => ({ value, label: outcomeNames[value]() })),
          ]}
          onChange={({ currentTarget: { value } }) => form.set('outcome', outcomeIn(value))}
        />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
