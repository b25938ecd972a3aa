import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { AlertDialog } from '@istmo/ui/Dialog';
import { useRef } from 'react';
import type { CallResult } from './call-error.ts';
import { toast } from './toast.ts';
import { useWrite } from './use-write.ts';

type ConfirmDialogProps = {
  title: string;
  body: string;
  /** What the button that carries it out says. */
  action: string;
  isDanger: boolean;
  changes: Parameters<typeof useWrite>[0]['changes'];
  send: () => Promise<CallResult<unknown>>;
  onClose: () => void;
};

/** Asks before something is done, with the focus on the way back, and says when it is done. */
export function ConfirmDialog({ title, body, action, isDanger, changes, send, onClose }: ConfirmDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  const write = useWrite({
    changes,
    send,
    onDone: ({ msg }) => {
      if (msg) toast({ text: msg, tone: 'pos' });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      title={title}
      description={body}
      onEscape={onClose}
      initialFocus={back}
      actions={
        <>
          <Button ref={back} variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} loading={write.isSending} onClick={() => write.run()}>
            {action}
          </Button>
        </>
      }
    />
  );
}
