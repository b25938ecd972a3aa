import { parseId } from '@istmo/contract/kernel/id';
import type { Message } from '@istmo/contract/kernel/message';
import type { DecisionCall } from '@istmo/contract/kernel/staff-proposal';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type Handler, handleStaff, type StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditValues } from './audit.store.ts';
import { describeProposal, lockProposal, type Proposal, readProposal, updateProposal } from './proposals.store.ts';
import { commitAction } from './record-audit.ts';
import { refuseNewApprover } from './refuse-new-approver.ts';

/** The commit of an approval, and who approves. */
export type Approval = { readonly app: App; readonly tx: Tx; readonly caller: StaffCaller };

/** Does what was proposed, in the commit of the approval; returns what the audit log keeps of it. */
type CarryOut = (approval: Approval, proposal: Proposal) => Promise<AuditValues>;

type Decision = {
  /** By the action that was proposed: a proposal of another is not found. */
  readonly carryOut: Readonly<Record<string, CarryOut>>;
  /** What a rejection changes, by the action that was proposed; nothing where it is not named. */
  readonly putBack?: Readonly<Record<string, CarryOut>>;
  readonly approved: Message;
  readonly rejected: Message;
};

/**
 * Answers the call by which an open proposal is approved or rejected. Who proposed it may reject it and never approve it (requirement 3.12);
 * of two decisions at the same moment the second is refused with `already_done`.
 */
export function handleDecision(call: DecisionCall, decision: Decision): Handler {
  const carryOuts = new Map(Object.entries(decision.carryOut));
  const putBacks = new Map(Object.entries(decision.putBack ?? {}));
  return handleStaff(call, async (app, caller, { id: sentId, approve: isApproved, reason, approval }) => {
    const id = parseId<'proposal'>(sentId);
    // What a proposal is about never changes, so that it may be read before it is locked.
    const found = id && (await readProposal(app.db, id));
    const carryOut = carryOuts.get(found?.kind ?? '');
    if (!found || !carryOut) return refuse('not_found', m.audit_proposal_unknown);
    const sign = isApproved ? await caller.proveApproval(approval) : undefined;
    const subject = { kind: found.subjectKind, id: found.subject };
    const action = `${found.kind}.${isApproved ? 'approve' : 'reject'}`;
    await commitAction(app, caller, { action, subject, reason }, async (tx) => {
      const proposal = (await lockProposal(tx, found.id)) ?? found;
      if (proposal.state !== 'open') refuse('already_done', m.audit_proposal_decided);
      if (isApproved) {
        if (proposal.proposedBy === caller.staff) refuse('own_proposal', m.audit_proposal_own);
        await refuseNewApprover(tx, caller, proposal.proposedAt);
        await sign?.(tx, describeProposal(proposal));
      }
      const state = isApproved ? 'approved' : 'rejected';
      await updateProposal(tx, found.id, { state, by: caller.staff, at: app.clock.now(), reason });
      const change = isApproved ? carryOut : putBacks.get(proposal.kind);
      const done = (await change?.({ app, tx, caller }, proposal)) ?? {};
      return { before: { state: 'open' }, after: { state, proposal: found.id, ...done }, result: undefined };
    });
    return { message: isApproved ? decision.approved : decision.rejected };
  });
}
