import { callOrThrow, type CallResult } from '@istmo/client/call-error';
import {
  cancelDraft,
  proposeAcceptance,
  proposeAnnouncement,
  proposeCancellation,
  proposeOwnFunding,
  proposeReturn,
  returnToDraft,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { DraftDialog } from './DraftDialog.tsx';
import { toDraft } from './draft-form.ts';
import type { StaffEvent } from './event-names.ts';

type Act = {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly isMain?: boolean;
  readonly isDanger?: boolean;
  readonly send: (reason: string) => Promise<CallResult<unknown>>;
};

/** What may be done with the event in its state. */
function listActs(event: StaffEvent): Act[] {
  const { reference, state, snapshot, money, issuer_id: issuer } = event;
  const isProposed = (kind: StaffEvent['proposals'][number]['kind']): boolean =>
    event.proposals.some((proposal) => proposal.kind === kind);
  const acts: Act[] = [];
  if ((state === 'draft' || state === 'proposed') && !isProposed('announce')) {
    acts.push({
      key: 'announce',
      label: m.actions_propose_announcement(),
      note: m.actions_propose_announcement_note(),
      isMain: true,
      send: (reason) => callOrThrow(proposeAnnouncement, { reference, reason }),
    });
    if (state === 'proposed')
      acts.push({
        key: 'return',
        label: m.actions_return_to_draft(),
        note: m.actions_return_to_draft_note(),
        send: (reason) => callOrThrow(returnToDraft, { reference, reason }),
      });
    acts.push({
      key: 'cancel-draft',
      label: m.actions_cancel(),
      note: m.actions_cancel_draft_note(),
      isDanger: true,
      send: (reason) => callOrThrow(cancelDraft, { reference, reason }),
    });
  }
  if (state === 'announced' && !isProposed('cancel'))
    acts.push({
      key: 'cancel',
      label: m.actions_propose_cancellation(),
      note: m.actions_propose_cancellation_note(),
      isDanger: true,
      send: (reason) => callOrThrow(proposeCancellation, { reference, reason }),
    });
  if (
    state === 'recorded' &&
    snapshot?.difference !== '' &&
    snapshot?.is_accepted === false &&
    !isProposed('accept-snapshot')
  )
    acts.push({
      key: 'accept',
      label: m.actions_propose_acceptance(),
      note: snapshot.difference,
      isDanger: true,
      send: (reason) => callOrThrow(proposeAcceptance, { reference, reason }),
    });
  if (state === 'recorded' && issuer === '' && !isProposed('fund'))
    for (const { currency, missing } of money)
      if (signOf(missing) === 'pos')
        acts.push({
          key: `fund-${currency}`,
          label: m.actions_propose_funding({ currency }),
          note: m.actions_propose_funding_note({ amount: `${missing} ${currency}` }),
          isMain: true,
          send: (reason) => callOrThrow(proposeOwnFunding, { reference, currency, reason }),
        });
  const isKept = event.payments.some(
    (one) => one.state === 'kept' || one.state === 'failed' || one.state === 'outside',
  );
  if (state === 'paid' && event.is_claim_over && isKept && !isProposed('return'))
    acts.push({
      key: 'return',
      label: m.actions_propose_return(),
      note: m.actions_propose_return_note(),
      isDanger: true,
      send: (reason) => callOrThrow(proposeReturn, { reference, reason }),
    });
  return acts;
}

/** The buttons of an event's page. */
export function EventActions({ event }: { event: StaffEvent }) {
  const mayPropose = usePermission('corporate-actions.propose');
  const [open, setOpen] = useState<Act | 'change'>();
  if (!mayPropose) return null;
  const close = (): void => setOpen(undefined);
  return (
    <span className="event-head-actions">
      {event.state === 'draft' && (
        <Button variant="secondary" onClick={() => setOpen('change')}>
          {m.actions_draft_change()}…
        </Button>
      )}
      {listActs(event).map((act) => (
        <Button key={act.key} variant={act.isMain ? 'primary' : 'secondary'} onClick={() => setOpen(act)}>
          {act.label}…
        </Button>
      ))}
      {open === 'change' && (
        <DraftDialog draft={{ reference: event.reference, form: toDraft(event) }} onClose={close} />
      )}
      {open && open !== 'change' && (
        <ReasonDialog title={open.label} action={open.label} isDanger={open.isDanger} send={open.send} onClose={close}>
          <p>{open.note}</p>
        </ReasonDialog>
      )}
    </span>
  );
}
