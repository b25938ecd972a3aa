import { CallError, type CallResult } from '@istmo/client/call-error';
import { languageName } from '@istmo/client/language-names';
import { toastFailure } from '@istmo/client/write';
import { useRules } from '@istmo/client/use-rules';
import { verdictRules, type VerdictForm } from '@istmo/contract/kernel/staff-verdict';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import type { KeyboardEvent } from 'react';
import { FormDialog } from '../FormDialog.tsx';
import './verdict.css';

export type Reason = { readonly code: string; readonly en: string; readonly es: string };

type VerdictDialogProps = {
  readonly title: string;
  readonly action: string;
  readonly isDanger: boolean;
  /** What else happens: a second person has to confirm. */
  readonly warning?: string | undefined;
  readonly reasons: readonly Reason[];
  /** The customer's language where he reads the reason and the note; undefined where he does not. */
  readonly readIn: 'en' | 'es' | undefined;
  readonly send: (form: VerdictForm) => Promise<CallResult<unknown>>;
  /** It is decided, by this or by other staff. */
  readonly onDecided: () => void;
  readonly onClose: () => void;
};

/** A decision with a reason of the list, which a number chooses, and a note. Enter decides. */
export function VerdictDialog(props: VerdictDialogProps) {
  const { title, action, isDanger, warning, reasons, readIn, send, onDecided, onClose } = props;
  const form = useRules<VerdictForm>({ rules: verdictRules, start: { reason: '', note: '' } });
  const decide = async (values: VerdictForm): Promise<CallResult<unknown>> => {
    try {
      const result = await send(values);
      onDecided();
      return result;
    } catch (error) {
      if (error instanceof CallError && error.failure.code === 'already_done') {
        toastFailure(error);
        onClose();
        onDecided();
      }
      throw error;
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isTyping = event.target instanceof HTMLTextAreaElement;
    const chosen = isTyping || event.ctrlKey || event.metaKey ? undefined : reasons[Number(event.key) - 1];
    if (chosen) form.set('reason', chosen.code);
    else if (event.key === 'Enter' && (!isTyping || event.ctrlKey || event.metaKey))
      event.currentTarget.closest('form')?.requestSubmit();
    else return;
    event.preventDefault();
  };
  return (
    <FormDialog title={title} action={action} isDanger={isDanger} form={form} send={decide} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the fields inside, which work without them */}
      <div className="verdict" onKeyDown={onKeyDown}>
        {warning !== undefined && <p className="verdict-warning">{warning}</p>}
        <Reasons form={form} reasons={reasons} />
        <Field
          id="note"
          label={m.screening_note()}
          hint={
            readIn === undefined
              ? m.screening_note_internal()
              : m.screening_note_read({ language: languageName(readIn) })
          }
          error={form.errorOf('note')}
        >
          <Textarea rows={2} {...form.text('note')} />
        </Field>
        {readIn !== undefined && (
          <CustomerReads reason={reasons.find(({ code }) => code === form.values.reason)?.[readIn]} language={readIn} />
        )}
      </div>
    </FormDialog>
  );
}

type ReasonsProps = {
  readonly form: ReturnType<typeof useRules<VerdictForm>>;
  readonly reasons: readonly Reason[];
};

function Reasons({ form, reasons }: ReasonsProps) {
  const error = form.errorOf('reason');
  return (
    <fieldset className="verdict-reasons" aria-describedby={error ? 'reason-error' : undefined}>
      <legend>
        {m.screening_reason()} <small>{m.screening_reason_hint()}</small>
      </legend>
      {reasons.map((reason, index) => (
        <label key={reason.code} className="verdict-reason">
          <input
            type="radio"
            name="reason"
            id={index === 0 ? 'reason' : undefined}
            checked={form.values.reason === reason.code}
            onChange={() => form.set('reason', reason.code)}
          />
          <kbd aria-hidden>{index + 1}</kbd>
          <span>{reason[getLocale()]}</span>
        </label>
      ))}
      {error && (
        <p id="reason-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function CustomerReads({ reason, language }: { readonly reason: string | undefined; readonly language: 'en' | 'es' }) {
  if (reason === undefined || language === getLocale()) return null;
  return (
    <p className="verdict-read">
      <b>{m.screening_customer_reads()}</b> <span lang={language}>{reason}</span>
    </p>
  );
}
