import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { legalTextRules, type LegalTextForm } from '@istmo/contract/areas/legal/legal.rules';
import { proposeLegalText } from '@istmo/contract/areas/legal/legal.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { legalNames, type LegalRow } from './legal-names.ts';
import { TextDifference, TextPreview } from './TextPanels.tsx';

type Values = LegalTextForm & ReasonForm;

/** Writes the next version of a text in both languages and proposes it to a second person. */
export function LegalTextDialog({ row, onClose }: { readonly row: LegalRow; readonly onClose: () => void }) {
  const { kind, newest } = row;
  const [before] = useState({ en: newest?.body_en ?? '', es: newest?.body_es ?? '' });
  const form = useRules<Values>({
    rules: { ...legalTextRules, ...reasonFormRules },
    start: { body_en: before.en, body_es: before.es, in_force_on: '', reason: '' },
  });
  const [shown, setShown] = useState<'preview' | 'difference'>();
  const { body_en: en, body_es: es } = form.values;
  return (
    <FormDialog
      title={m.legal_staff_new_of({ name: legalNames[kind]() })}
      action={m.legal_staff_propose()}
      size="xl"
      form={form}
      send={(values) => callOrThrow(proposeLegalText, { ...values, kind, version: newest?.version ?? 0 })}
      onClose={onClose}
    >
      <div className="console-halves">
        {(['body_en', 'body_es'] as const).map((name) => (
          <Field
            key={name}
            id={name}
            label={name === 'body_en' ? m.legal_staff_body_en() : m.legal_staff_body_es()}
            hint={m.legal_staff_body_hint({ example: '{legal_name}' })}
            error={form.errorOf(name)}
            required
          >
            <Textarea rows={14} {...form.text(name)} />
          </Field>
        ))}
      </div>
      <div className="console-trial">
        <Button variant="secondary" aria-pressed={shown === 'preview'} onClick={() => setShown('preview')}>
          {m.legal_staff_preview()}
        </Button>
        <Button variant="secondary" aria-pressed={shown === 'difference'} onClick={() => setShown('difference')}>
          {m.legal_staff_difference()}
        </Button>
      </div>
      {shown === 'preview' && (
        <div className="console-halves">
          <TextPreview title={m.legal_staff_body_en()} body={en} />
          <TextPreview title={m.legal_staff_body_es()} body={es} />
        </div>
      )}
      {shown === 'difference' && (
        <div className="console-halves">
          <TextDifference title={m.legal_staff_body_en()} before={before.en} after={en} />
          <TextDifference title={m.legal_staff_body_es()} before={before.es} after={es} />
        </div>
      )}
      <Field
        id="in_force_on"
        label={m.legal_staff_from()}
        hint={m.legal_staff_from_hint()}
        error={form.errorOf('in_force_on')}
        required
      >
        <TextInput autoComplete="off" {...form.text('in_force_on')} />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}
