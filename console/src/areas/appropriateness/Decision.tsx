import { callOrThrow } from '@istmo/client/call-error';
import { decideAppropriateness } from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type DecisionProps = {
  readonly proposal: {
    readonly id: string;
    readonly proposer: string;
    readonly is_own: boolean;
    readonly reason: string;
  };
  /** Names what is decided, for a screen reader. */
  readonly label: string;
  /** What is decided, as the dialog shows it. */
  readonly what: ReactNode;
};

/** Approves or rejects a version of a questionnaire or a limit. Who proposed it may only withdraw it. */
export function Decision({ proposal, label, what }: DecisionProps) {
  const mayDecide = usePermission('rules.decide');
  const [isApproval, setApproval] = useState<boolean>();
  if (!mayDecide) return null;
  const rejection = proposal.is_own ? m.appropriateness_staff_withdraw() : m.appropriateness_staff_reject();
  return (
    <>
      <span role="group" aria-label={label} className="investor-decision">
        {!proposal.is_own && (
          <Button size="sm" onClick={() => setApproval(true)}>
            {m.appropriateness_staff_approve()}…
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => setApproval(false)}>
          {rejection}…
        </Button>
      </span>
      {isApproval !== undefined && (
        <ReasonDialog
          title={isApproval ? m.appropriateness_staff_approve_title() : m.appropriateness_staff_reject_title()}
          action={isApproval ? m.appropriateness_staff_approve() : rejection}
          isDanger={isApproval}
          approves={isApproval ? { kind: 'proposal', id: proposal.id } : undefined}
          send={(reason, approval) =>
            callOrThrow(decideAppropriateness, { id: proposal.id, approve: isApproval, reason, approval })
          }
          onClose={() => setApproval(undefined)}
        >
          <p>
            {what}
            <br />
            {proposal.proposer}: {proposal.reason}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
