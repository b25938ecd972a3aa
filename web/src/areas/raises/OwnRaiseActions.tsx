import { callOrThrow } from '@istmo/client/call-error';
import { ConfirmDialog } from '@istmo/client/ConfirmDialog';
import { cancelRaise, withdrawRaise } from '@istmo/contract/areas/raises/raises.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
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
      {open && open !== 'duplicate' && <StepDialog reference={reference} what={open} onClose={close} />}
    </span>
  );
}

const dialogs = {
  withdraw: { title: m.issuing_withdraw, body: m.issuing_withdraw_body },
  cancel: { title: m.issuing_cancel, body: m.issuing_cancel_body },
} as const;

type StepProps = { readonly reference: string; readonly what: Act; readonly onClose: () => void };

function StepDialog({ reference, what, onClose }: StepProps) {
  const { title, body } = dialogs[what];
  return (
    <ConfirmDialog
      title={title()}
      body={body()}
      action={title()}
      isDanger={what === 'cancel'}
      changes={['offering']}
      send={() => callOrThrow(what === 'withdraw' ? withdrawRaise : cancelRaise, { reference })}
      onClose={onClose}
    />
  );
}
