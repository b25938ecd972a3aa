import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { cancelRaise, withdrawRaise } from '@istmo/contract/areas/raises/raises.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { AlertDialog } from '@istmo/ui/Dialog';
import { useRef, useState } from 'react';
import { BeginDialog } from './BeginDialog.tsx';
import type { OwnRaise } from './own-raises.queries.ts';

type Act = 'withdraw' | 'cancel';

/** What the company may do with a raise beside filling it in. */
export function OwnRaiseActions({ raise }: { readonly raise: OwnRaise }) {
  const [open, setOpen] = useState<Act | 'duplicate'>();
  const close = (): void => setOpen(undefined);
  const { state, security, security_name: name, reference } = raise;
  return (
    <span className="own-raise-buttons">
      <Button variant="secondary" onClick={() => setOpen('duplicate')}>
        {m.issuing_duplicate()}
      </Button>
      {(state === 'draft' || state === 'review') && (
        <Button variant="secondary" onClick={() => setOpen('cancel')}>
          {m.issuing_cancel()}
        </Button>
      )}
      {state === 'review' && <Button onClick={() => setOpen('withdraw')}>{m.issuing_withdraw()}</Button>}
      {open === 'duplicate' && <BeginDialog securities={[{ code: security, name }]} from={reference} onClose={close} />}
      {open && open !== 'duplicate' && <ConfirmDialog reference={reference} what={open} onClose={close} />}
    </span>
  );
}

const dialogs = {
  withdraw: { title: m.issuing_withdraw, body: m.issuing_withdraw_body },
  cancel: { title: m.issuing_cancel, body: m.issuing_cancel_body },
} as const;

type ConfirmProps = { readonly reference: string; readonly what: Act; readonly onClose: () => void };

function ConfirmDialog({ reference, what, onClose }: ConfirmProps) {
  const { title, body } = dialogs[what];
  const back = useRef<HTMLButtonElement>(null);
  const write = useWrite({
    changes: ['offering'],
    send: () => callOrThrow(what === 'withdraw' ? withdrawRaise : cancelRaise, { reference }),
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
            variant={what === 'cancel' ? 'danger' : 'primary'}
            loading={write.isSending}
            onClick={() => write.run()}
          >
            {title()}
          </Button>
        </>
      }
    />
  );
}
