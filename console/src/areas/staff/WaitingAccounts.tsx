import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { roleTexts } from '@istmo/contract/areas/staff/role-texts';
import { decideStaff, listStaffProposals } from '@istmo/contract/areas/staff/staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type Proposal = ReplyAt<typeof listStaffProposals>['data'][number];
type Decision = { readonly proposal: Proposal; readonly isApproved: boolean };

function titleOf({ kind, is_enabled: isEnabled, name, email, role }: Proposal): string {
  const words = { name, email, role: roleTexts[role].name() };
  if (kind === 'invite') return m.staff_waiting_invite(words);
  return isEnabled ? m.staff_waiting_enable(words) : m.staff_waiting_role(words);
}

/** New accounts and changes that an administrator proposed and compliance decides; nothing while none waits. */
export function WaitingAccounts() {
  const { data: reply } = useQuery(queryFor(listStaffProposals, { input: {} }));
  const [decision, setDecision] = useState<Decision>();
  const mayAdmit = usePermission('staff.admit');
  const proposals = reply?.data ?? [];
  if (proposals.length === 0) return null;
  return (
    <section className="card card-pad grid gap-4">
      <h2>{m.staff_waiting_title()}</h2>
      <ul className="grid gap-4">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="grid gap-1">
            <strong>{titleOf(proposal)}</strong>
            <p className="text-sm text-ink-3">
              {m.staff_waiting_by({ name: proposal.proposer, reason: proposal.reason })} ·{' '}
              <DateTime at={proposal.proposed_at} />
            </p>
            <Buttons proposal={proposal} mayAdmit={mayAdmit} onDecide={setDecision} />
          </li>
        ))}
      </ul>
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </section>
  );
}

type ButtonsProps = {
  readonly proposal: Proposal;
  readonly mayAdmit: boolean;
  readonly onDecide: (decision: Decision) => void;
};

function Buttons({ proposal, mayAdmit, onDecide }: ButtonsProps) {
  if (!mayAdmit && !proposal.is_own) return <p className="text-sm text-ink-3">{m.staff_admit_role()}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {mayAdmit && (
        <Button size="sm" onClick={() => onDecide({ proposal, isApproved: true })}>
          {m.staff_admit()}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onDecide({ proposal, isApproved: false })}>
        {proposal.is_own ? m.staff_withdraw() : m.staff_reject()}
      </Button>
    </div>
  );
}

function DecisionDialog({ proposal, isApproved, onClose }: Decision & { readonly onClose: () => void }) {
  const refuse = proposal.is_own ? m.staff_withdraw() : m.staff_reject();
  return (
    <ReasonDialog
      title={titleOf(proposal)}
      action={isApproved ? m.staff_admit() : refuse}
      isDanger={!isApproved}
      approves={isApproved ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) => callOrThrow(decideStaff, { id: proposal.id, approve: isApproved, reason, approval })}
      onClose={onClose}
    >
      {m.staff_waiting_by({ name: proposal.proposer, reason: proposal.reason })}
    </ReasonDialog>
  );
}
