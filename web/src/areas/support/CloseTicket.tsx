import { replyToTicket } from '@istmo/contract/areas/support/support.calls';
import { closeRules, type ReplyForm as Fields } from '@istmo/contract/areas/support/support.rules';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';

type CloseTicketProps = { readonly reference: string; readonly open: boolean; readonly onClose: () => void };

/** Closes a ticket with a last message, which is required (requirement 1.5). After it the dialog hides and the ticket reloads. */
export function CloseTicket({ reference, open, onClose }: CloseTicketProps) {
  const form = useRules<Fields>({ rules: closeRules, start: { description: '' } });
  const write = useWrite({
    changes: ['support'],
    // An empty flag closes, as the product behaves (requirement 1.4).
    send: ({ description }: Fields) => callOrThrow(replyToTicket, { close: '', reference_no: reference, description }),
    onDone: ({ msg }) => {
      form.reset();
      onClose();
      toast({ text: msg, tone: 'pos' });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.support_reply_missing });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.support_close_title()}
      description={m.support_close_body()}
      labels={{ close: m.ui_close() }}
      closesOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="danger" loading={submit.isSending} onClick={() => submit.onSubmit()}>
            {m.support_close()}
          </Button>
        </>
      }
    >
      {/* The message under the field suffices: a summary of one field would only repeat it. */}
      <Form submit={submit} top={<></>}>
        <Field id="close_description" label={m.support_close_message()} error={form.errorOf('description')} required>
          <Textarea {...form.text('description')} rows={3} />
        </Field>
      </Form>
    </Dialog>
  );
}
