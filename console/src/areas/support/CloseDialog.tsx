import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { closeTicket } from '@istmo/contract/areas/support/support.staff.calls';
import { type StaffMessageForm, staffMessageRules } from '@istmo/contract/areas/support/support.staff.rules';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { CannedChoice } from './CannedChoice.tsx';
import type { Case } from './support.queries.ts';

/** Closes a ticket with a last message. */
export function CloseDialog({ ticket, onClose }: { ticket: Case; onClose: () => void }) {
  const form = useRules<StaffMessageForm>({ rules: staffMessageRules, start: { text: '' } });
  return (
    <FormDialog
      title={m.support_close_title()}
      action={m.support_close()}
      form={form}
      send={(fields) => callOrThrow(closeTicket, { ...fields, reference_no: ticket.reference_no })}
      invalid={m.support_reply_missing}
      onClose={onClose}
    >
      <p>{m.support_close_note({ name: ticket.customer })}</p>
      <Field id="close-message" label={m.support_close_message()} error={form.errorOf('text')} required>
        <Textarea rows={5} {...form.text('text')} />
      </Field>
      <CannedChoice ticket={ticket} onChoose={(text) => form.set('text', text)} />
    </FormDialog>
  );
}
