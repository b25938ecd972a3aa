import { callOrThrow } from '@istmo/client/call-error';
import { ConfirmDialog } from '@istmo/client/ConfirmDialog';
import { proposeIssuedEvent, withdrawIssuedEvent } from '@istmo/contract/areas/corporate-actions/issuer.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { DraftDialog } from './DraftDialog.tsx';
import { toDraft } from './draft-form.ts';
import type { IssuedEvent } from './issued.queries.ts';

type DraftAct = 'propose' | 'take-back' | 'delete';

/** What the issuer may do with a draft, and with what it sent. */
export function IssuedActions({ event }: { readonly event: IssuedEvent }) {
  const { state, security, security_name: name, reference } = event;
  const [open, setOpen] = useState<DraftAct | 'change'>();
  const close = (): void => setOpen(undefined);
  if (state !== 'draft' && state !== 'proposed') return null;
  return (
    <span className="issued-buttons">
      {state === 'draft' ? (
        <>
          <Button variant="secondary" onClick={() => setOpen('delete')}>
            {m.issued_delete()}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('change')}>
            {m.actions_draft_change()}
          </Button>
          <Button onClick={() => setOpen('propose')}>{m.issued_propose()}</Button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setOpen('take-back')}>
          {m.issued_take_back()}
        </Button>
      )}
      {open === 'change' && (
        <DraftDialog
          securities={[{ code: security, name }]}
          draft={{ reference, form: toDraft(event) }}
          onClose={close}
        />
      )}
      {open && open !== 'change' && <StepDialog reference={reference} what={open} onClose={close} />}
    </span>
  );
}

const dialogs: Readonly<
  Record<DraftAct, { readonly title: () => string; readonly body: () => string; readonly isDanger: boolean }>
> = {
  propose: { title: m.issued_propose, body: m.issued_propose_body, isDanger: false },
  'take-back': { title: m.issued_take_back, body: m.issued_take_back_body, isDanger: false },
  delete: { title: m.issued_delete, body: m.issued_delete_body, isDanger: true },
};

type StepProps = { readonly reference: string; readonly what: DraftAct; readonly onClose: () => void };

function StepDialog({ reference, what, onClose }: StepProps) {
  const { title, body, isDanger } = dialogs[what];
  return (
    <ConfirmDialog
      title={title()}
      body={body()}
      action={title()}
      isDanger={isDanger}
      changes={['actions']}
      send={() => callOrThrow(what === 'propose' ? proposeIssuedEvent : withdrawIssuedEvent, { reference })}
      onClose={onClose}
    />
  );
}
