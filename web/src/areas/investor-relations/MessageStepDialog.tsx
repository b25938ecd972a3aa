import { callOrThrow } from '@istmo/client/call-error';
import { ConfirmDialog } from '@istmo/client/ConfirmDialog';
import { discardMessage, submitMessage } from '@istmo/contract/areas/investor-relations/investor-relations.calls';
import * as m from '@istmo/contract/messages';
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
  const { title, body, action } = texts[what];
  return (
    <ConfirmDialog
      title={title()}
      body={body()}
      action={action()}
      isDanger={what === 'discard'}
      changes={['offering']}
      send={() =>
        what === 'submit' ? callOrThrow(submitMessage, { id, version }) : callOrThrow(discardMessage, { id })
      }
      onClose={onClose}
    />
  );
}
