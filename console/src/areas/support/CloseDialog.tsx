import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { closeTicket } from '@istmo/contract/areas/support/support.staff.calls';
import { type StaffMessageForm, staffMessageRules } from '@istmo/contract/areas/support/support.staff.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import { CannedChoice } from './CannedChoice.tsx';
import type { Case } from './support.queries.ts';

/** Closes a ticket with a last message. */
export function CloseDialog({ ticket, onClose }: { ticket: Case; onClose: () => void }) {
  const form = useRules<StaffMessageForm>({ rules: staffMessageRules, start: { text: '' } });
  const write = useWrite({
    changes: ['support'],
    send: (fields: StaffMessageForm) => callOrThrow(closeTicket, { ...fields, reference_no: ticket.reference_no }),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.support_reply_missing });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.support_close_title()}
      labels={{ close: m.ui_close() }}
      closesOutside={!form.isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button loading={submit.isSending} onClick={submit.onSubmit}>
            {m.support_close()}
          </Button>
        </>
      }
    >
      <Form submit={submit}>
        <p>{m.support_close_note({ name: ticket.customer })}</p>
        <Field id="close-message" label={m.support_close_message()} error={form.errorOf('text')} required>
          <Textarea rows={5} {...form.text('text')} />
        </Field>
        <CannedChoice ticket={ticket} onChoose={(text) => form.set('text', text)} />
      </Form>
    </Dialog>
  );
}
