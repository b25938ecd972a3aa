import { callOrThrow } from '@istmo/client/call-error';
import { PdfDrop } from '@istmo/client/PdfDrop';
import { SubmitDialog } from '@istmo/client/SubmitDialog';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { reportMilestone } from '@istmo/contract/areas/raise-proceeds/raise-proceeds.calls';
import { failure } from '@istmo/contract/kernel/rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import type { ProceedsStage } from './proceeds.queries.ts';

type ReportForm = { text: string; report: File | undefined };
type ReportProps = { readonly reference: string; readonly stage: ProceedsStage; readonly onClose: () => void };

const minTextLength = 10;
const rules = {
  text: [(text: string) => (text.trim().length < minTextLength ? failure(m.proceeds_text_short) : undefined)],
  report: [(file: File | undefined) => (file ? undefined : failure(m.documents_file_missing))],
};

/** The company says that a stage is reached, with its evidence. */
export function ReportDialog({ reference, stage: { number, title }, onClose }: ReportProps) {
  const form = useRules<ReportForm>({ rules, start: { text: '', report: undefined } });
  const write = useWrite({
    changes: ['offering'],
    send: ({ text, report }: ReportForm) =>
      callOrThrow(
        reportMilestone,
        { reference, milestone: `${number}`, text },
        { files: { report: report ? [report] : [] } },
      ),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.issuing_invalid });
  return (
    <SubmitDialog
      title={m.proceeds_report_title({ number: `${number}`, title })}
      submit={submit}
      action={m.proceeds_send()}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <Field id="text" label={m.proceeds_text()} hint={m.proceeds_text_hint()} error={form.errorOf('text')} required>
        <Textarea {...form.text('text')} rows={5} maxLength={4_000} />
      </Field>
      <Field id="report" label={m.proceeds_evidence()} error={form.errorOf('report')} required>
        <PdfDrop {...form.file('report')} />
      </Field>
    </SubmitDialog>
  );
}
