import { callOrThrow, type CallResult } from '@istmo/client/call-error';
import {
  cancelRaiseEarly,
  proposeRaiseApproval,
  proposeRaiseCancellation,
  resumeRaise,
  returnRaise,
  suspendRaise,
} from '@istmo/contract/areas/raises/review.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { StaffRaise } from './raise-names.ts';

type Act = {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly isMain?: boolean;
  readonly isDanger?: boolean;
  readonly send: (reason: string) => Promise<CallResult<unknown>>;
};

const cancellable = new Set<StaffRaise['state']>(['approved', 'announced', 'open', 'closed']);
const suspendable = new Set<StaffRaise['state']>(['review', 'approved', 'announced', 'open', 'closed', 'allocated']);

/** What the review is about: approve, return, end before the approval. */
function listReviewActs({ reference, state, terms, checks, proposals, is_suspended: isSuspended }: StaffRaise): Act[] {
  const isProposed = proposals.some(({ kind }) => kind === 'approve');
  if (isProposed || (state !== 'review' && state !== 'draft')) return [];
  const isReady = checks.every((check) => check.is_done);
  const inReview: Act[] = [
    ...(isReady
      ? [
          {
            key: 'approve',
            label: m.raises_staff_propose_approval(),
            note: m.raises_staff_propose_approval_note(),
            isMain: true,
            send: (reason: string) => callOrThrow(proposeRaiseApproval, { reference, version: terms.version, reason }),
          },
        ]
      : []),
    {
      key: 'return',
      label: m.raises_staff_return(),
      note: m.raises_staff_return_note(),
      send: (reason) => callOrThrow(returnRaise, { reference, reason }),
    },
  ];
  return [
    ...(state === 'review' && !isSuspended ? inReview : []),
    {
      key: 'cancel-early',
      label: m.raises_staff_cancel(),
      note: m.raises_staff_cancel_early_note(),
      isDanger: true,
      send: (reason) => callOrThrow(cancelRaiseEarly, { reference, reason }),
    },
  ];
}

const listCancelActs = ({ reference, state, proposals }: StaffRaise): Act[] =>
  cancellable.has(state) && !proposals.some(({ kind }) => kind === 'cancel')
    ? [
        {
          key: 'cancel',
          label: m.raises_staff_propose_cancel(),
          note: m.raises_staff_cancel_note(),
          isDanger: true,
          send: (reason) => callOrThrow(proposeRaiseCancellation, { reference, reason }),
        },
      ]
    : [];

function listSuspendActs({ reference, state, is_suspended: isSuspended }: StaffRaise): Act[] {
  if (!suspendable.has(state)) return [];
  if (isSuspended)
    return [
      {
        key: 'resume',
        label: m.raises_staff_resume(),
        note: m.raises_staff_resume_note(),
        isMain: true,
        send: (reason) => callOrThrow(resumeRaise, { reference, reason }),
      },
    ];
  return [
    {
      key: 'suspend',
      label: m.raises_staff_suspend(),
      note: m.raises_staff_suspend_note(),
      isDanger: true,
      send: (reason) => callOrThrow(suspendRaise, { reference, reason }),
    },
  ];
}

/** The buttons of the page of an offering. */
export function RaiseActions({ raise }: { raise: StaffRaise }) {
  const mayReview = usePermission('raises.review');
  const maySuspend = usePermission('raises.suspend');
  const [open, setOpen] = useState<Act | 'change'>();
  const acts = [
    ...(mayReview ? [...listReviewActs(raise), ...listCancelActs(raise)] : []),
    ...(maySuspend ? listSuspendActs(raise) : []),
  ];
  const mayChange = mayReview && raise.state === 'open' && !raise.proposals.some(({ kind }) => kind === 'change');
  const close = (): void => setOpen(undefined);
  return (
    <span className="raise-marks">
      {mayChange && (
        <Button variant="secondary" onClick={() => setOpen('change')}>
          {m.raises_staff_change()}…
        </Button>
      )}
      {acts.map((act) => (
        <Button key={act.key} variant={act.isMain ? 'primary' : 'secondary'} onClick={() => setOpen(act)}>
          {act.label}…
        </Button>
      ))}
      {open === 'change' && <ChangeDialog raise={raise} onClose={close} />}
      {open && open !== 'change' && (
        <ReasonDialog
          title={open.label}
          action={open.label}
          isDanger={open.isDanger}
          label={open.key === 'suspend' ? m.raises_staff_suspend_reason() : undefined}
          hint={open.key === 'suspend' ? m.raises_staff_suspend_hint() : undefined}
          send={open.send}
          onClose={close}
        >
          <p>{open.note}</p>
        </ReasonDialog>
      )}
    </span>
  );
}
