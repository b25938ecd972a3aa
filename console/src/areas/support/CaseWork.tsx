import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { assignTicket, reopenTicket } from '@istmo/contract/areas/support/support.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Select } from '@istmo/ui/Select';
import { useEffectEvent, useEffect, useState } from 'react';
import { useStaff } from '../../layout/session.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { Composer, type ComposerKind, focusComposer, takenBecause } from './Composer.tsx';
import type { Case } from './support.queries.ts';

/** What was requested by a key, of which ticket. */
export type CaseAct = { readonly kind: 'answer' | 'note' | 'close'; readonly of: string };

type CaseWorkProps = {
  readonly ticket: Case;
  readonly act: CaseAct | undefined;
  readonly onActDone: () => void;
};

/** Whose the ticket is, and what its owner may do. */
export function CaseWork({ ticket, act, onActDone }: CaseWorkProps) {
  const own = useStaff().id;
  const { assigned, reference_no: reference } = ticket;
  const [kind, setKind] = useState<ComposerKind>(ticket.closed_at === null ? 'answer' : 'note');
  const [isClosing, setClosing] = useState(false);
  const assign = useWrite({
    changes: ['support'],
    send: (to: string) => callOrThrow(assignTicket, { reference_no: reference, to, from: assigned?.id ?? '' }),
  });
  const isClosed = ticket.closed_at !== null;
  /** Who answers an unassigned ticket takes it first, so that two do not write at once. */
  const claim = (): void => {
    if (!isClosed && assigned === null) assign.run(own);
  };
  const follow = useEffectEvent(({ kind: wanted }: CaseAct) => {
    onActDone();
    if (wanted === 'note' || isClosed) setKind('note');
    else claim();
    if (wanted === 'answer' && !isClosed) setKind('answer');
    if (wanted === 'close') setClosing(!isClosed);
    else focusComposer();
  });
  useEffect(() => {
    if (act) follow(act);
  }, [act]);
  return (
    <footer className="case-work">
      <div className="case-owner">
        <Owner ticket={ticket} onAssign={(to) => assign.run(to)} isSending={assign.isSending} />
        {isClosed ? (
          <ReopenButton reference={reference} />
        ) : (
          <Button
            size="sm"
            variant="secondary"
            disabledBecause={takenBecause(ticket, own)}
            onClick={() => {
              claim();
              setClosing(true);
            }}
          >
            {m.support_close()} <kbd aria-hidden>E</kbd>
          </Button>
        )}
      </div>
      <Composer ticket={ticket} kind={isClosed ? 'note' : kind} onKind={setKind} onStart={claim} />
      {isClosing && <CloseDialog ticket={ticket} onClose={() => setClosing(false)} />}
    </footer>
  );
}

type OwnerProps = { readonly ticket: Case; readonly onAssign: (to: string) => void; readonly isSending: boolean };

function Owner({ ticket, onAssign, isSending }: OwnerProps) {
  const own = useStaff().id;
  const { assigned, staff, closed_at: closedAt } = ticket;
  if (closedAt !== null) return <p>{assigned?.name ?? m.support_assigned_none()}</p>;
  return (
    <>
      <Select
        dense
        aria-label={m.support_assigned_to()}
        value={assigned?.id ?? ''}
        disabled={isSending}
        placeholder={m.support_assigned_none()}
        options={staff.map(({ id, name }) => ({ value: id, label: id === own ? m.support_you_named({ name }) : name }))}
        onChange={(event) => onAssign(event.currentTarget.value)}
      />
      {assigned?.id !== own && (
        <Button size="sm" variant="secondary" loading={isSending} onClick={() => onAssign(own)}>
          {assigned === null ? m.support_assign_me() : m.support_take_over()}
        </Button>
      )}
    </>
  );
}

function ReopenButton({ reference }: { reference: string }) {
  const write = useWrite({
    changes: ['support'],
    send: () => callOrThrow(reopenTicket, { reference_no: reference }),
    onDone: ({ msg }) => toast({ text: msg, tone: 'pos' }),
  });
  return (
    <Button size="sm" variant="secondary" loading={write.isSending} onClick={() => write.run()}>
      {m.support_reopen()}
    </Button>
  );
}
