import { callOrThrow } from '@istmo/client/call-error';
import { decideWithholding } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import type { ReactNode } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type TaxProposal = {
  readonly id: string;
  readonly proposer: string;
  readonly is_own: boolean;
  readonly reason: string;
};

/** What is being decided: the proposal with what it is about. */
export type OpenDecision = {
  readonly proposal: TaxProposal;
  readonly isApproval: boolean;
  readonly what: ReactNode;
};

type ButtonsProps = {
  proposal: TaxProposal | null;
  /** Names the row, for a screen reader. */
  label: string;
  what: ReactNode;
  onDecide: (decision: OpenDecision) => void;
};

/** Who proposed it may only withdraw it. */
export function TaxDecisionButtons({ proposal, label, what, onDecide }: ButtonsProps) {
  const mayDecide = usePermission('corporate-actions.decide');
  if (!proposal || !mayDecide) return null;
  return (
    <span role="group" aria-label={label} className="event-head-actions">
      {!proposal.is_own && (
        <Button size="sm" onClick={() => onDecide({ proposal, isApproval: true, what })}>
          {m.actions_approve()}…
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onDecide({ proposal, isApproval: false, what })}>
        {proposal.is_own ? m.actions_withdraw() : m.actions_reject()}…
      </Button>
    </span>
  );
}

/** Approves or rejects a rule, a certificate or a payment of tax. */
export function TaxDecisionDialog({ decision, onClose }: { decision: OpenDecision; onClose: () => void }) {
  const { proposal, isApproval, what } = decision;
  const rejection = proposal.is_own ? m.actions_withdraw() : m.actions_reject();
  return (
    <ReasonDialog
      title={isApproval ? m.actions_approve_title() : m.actions_reject_title()}
      action={isApproval ? m.actions_approve() : rejection}
      isDanger={isApproval}
      approves={isApproval ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) =>
        callOrThrow(decideWithholding, { id: proposal.id, approve: isApproval, reason, approval })
      }
      onClose={onClose}
    >
      <p>
        {what}
        <br />
        {proposal.proposer}: {proposal.reason}
      </p>
    </ReasonDialog>
  );
}
