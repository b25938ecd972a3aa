import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { discardMessage, submitMessage } from '@istmo/contract/areas/investor-relations/investor-relations.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { AlertDialog } from '@istmo/ui/Dialog';
import { useRef } from 'react';
import type { RoomMessage } from './relations.queries.ts';

const texts = {
  submit: { title: m.relations_submit_confirm, body: m.relations_sent_later, action: m.relations_message_submit },
  discard: { title: m.relations_discard_confirm, body: m.relations_discard_note, action: m.relations_message_discard },
} as const;

type StepProps = {
  readonly message: RoomMessage;
  readonly what: keyof typeof texts;
  readonly onClose: () => void;
};

/** A draft is handed over for review, or ends. */
export function MessageStepDialog({ message: { id, version }, what, onClose }: StepProps) {
  const back = useRef<HTMLButtonElement>(null);
  const { title, body, action } = texts[what];
  const write = useWrite({
    changes: ['offering'],
    send: () => (what === 'submit' ? callOrThrow(submitMessage, { id, version }) : callOrThrow(discardMessage, { id })),
    onDone: ({ msg }) => {
      toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      title={title()}
      description={body()}
      onEscape={onClose}
      initialFocus={back}
      actions={
        <>
          <Button ref={back} variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant={what === 'discard' ? 'danger' : 'primary'}
            loading={write.isSending}
            onClick={() => write.run()}
          >
            {action()}
          </Button>
        </>
      }
    />
  );
}
