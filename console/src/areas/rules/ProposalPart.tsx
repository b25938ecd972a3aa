import { callOrThrow } from '@istmo/client/call-error';
import type { RuleSubject } from '@istmo/contract/areas/rules/rule-sentences';
import { decideRuleSet, type readRuleSet } from '@istmo/contract/areas/rules/rules.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { EffectView } from './EffectView.tsx';
import { RuleChanges } from './RuleWords.tsx';
import type { RuleSetFields } from './rule-names.ts';

type Proposal = NonNullable<ReplyAt<typeof readRuleSet>['proposal']>;
type ProposalPartProps = {
  readonly proposal: Proposal;
  readonly inForce: RuleSetFields;
  readonly subject: RuleSubject;
  readonly mayDecide: boolean;
};

/** Rules that wait for another person, with what they would mean. */
export function ProposalPart({ proposal, inForce, subject, mayDecide }: ProposalPartProps) {
  const [approves, setApproves] = useState<boolean>();
  const { proposer, proposed_at: at, reason, is_own: isOwn, rules } = proposal;
  return (
    <>
      <section className="card rule-part" aria-labelledby="proposal">
        <h2 id="proposal">{m.rules_staff_proposal()}</h2>
        <p>
          {m.rules_staff_proposed_by({ name: proposer })} · <DateTime at={at} /> · {reason}
        </p>
        <RuleChanges before={inForce} after={rules} subject={subject} />
        {mayDecide && (
          <div className="rule-actions">
            {!isOwn && <Button onClick={() => setApproves(true)}>{m.rules_staff_approve()}…</Button>}
            <Button variant="secondary" onClick={() => setApproves(false)}>
              {isOwn ? m.rules_staff_withdraw() : m.rules_staff_reject()}…
            </Button>
          </div>
        )}
      </section>
      <EffectView rules={rules} subject={subject} />
      {approves !== undefined && (
        <DecisionDialog proposal={proposal} approves={approves} onClose={() => setApproves(undefined)} />
      )}
    </>
  );
}

type DecisionDialogProps = { readonly proposal: Proposal; readonly approves: boolean; readonly onClose: () => void };

function DecisionDialog({ proposal: { id, is_own: isOwn }, approves, onClose }: DecisionDialogProps) {
  const rejection = isOwn ? m.rules_staff_withdraw_title() : m.rules_staff_reject_title();
  const reject = isOwn ? m.rules_staff_withdraw() : m.rules_staff_reject();
  return (
    <ReasonDialog
      title={approves ? m.rules_staff_approve_title() : rejection}
      action={approves ? m.rules_staff_approve() : reject}
      isDanger={approves}
      approves={approves ? { kind: 'proposal', id } : undefined}
      send={(reason, approval) => callOrThrow(decideRuleSet, { id, approve: approves, reason, approval })}
      onClose={onClose}
    >
      {approves ? m.rules_staff_approve_body() : m.rules_staff_reject_body()}
    </ReasonDialog>
  );
}
