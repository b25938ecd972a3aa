import * as m from '@istmo/contract/messages';
import { parseId } from '@istmo/contract/kernel/id';
import type { Message } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditValues } from './audit.store.ts';
import {
  insertProposal,
  lockProposal,
  type Proposal,
  readProposal,
  readProposals,
  updateProposal,
} from './proposals.store.ts';
import { commitAction, type StaffAction } from './record-audit.ts';

type ProposedAction = StaffAction & {
  readonly payload?: Readonly<Record<string, string>>;
  /** Refuses where it could not be approved either. */
  readonly check: (tx: Tx) => Promise<void>;
};

/** Proposes an action that a second person decides. Refuses with `already_done` while one like it is open. */
export async function proposeAction(app: App, caller: StaffCaller, proposed: ProposedAction): Promise<string> {
  const { action, subject, reason, payload = {}, check } = proposed;
  return commitAction(app, caller, { action: `${action}.propose`, subject, reason }, async (tx) => {
    await check(tx);
    const id = newId();
    const at = app.clock.now();
    const isNew = await insertProposal(tx, { id, kind: action, subject, payload, reason, by: caller.staff, at });
    if (!isNew) refuse('already_done', m.audit_proposal_open);
    return { after: { proposal: id, ...payload }, result: id };
  });
}

/** Refuses a decision by one person while two of them are about to take it. */
export async function refuseWhileProposed(
  tx: Tx,
  { action, subject, message }: Pick<StaffAction, 'action' | 'subject'> & { readonly message: Message },
): Promise<void> {
  const proposals = await readProposals(tx, subject);
  if (proposals.some(({ kind, state }) => kind === action && state === 'open')) refuse('already_done', message);
}

type ProposalDecision = {
  readonly id: string;
  /** The kind that the call is for: a proposal of another is not found. */
  readonly action: string;
  readonly isApproved: boolean;
  readonly reason: string;
  /** Does what was proposed, in the commit of the approval. */
  readonly carryOut: (tx: Tx, proposal: Proposal) => Promise<AuditValues>;
};

/**
 * Approves or rejects an open proposal. Who proposed it may reject it and never approve it (requirement 3.12); of two decisions at the
 * same moment the second is refused with `already_done`.
 */
export async function decideProposal(app: App, caller: StaffCaller, decision: ProposalDecision): Promise<void> {
  const { action, isApproved, reason } = decision;
  const id = parseId<'proposal'>(decision.id);
  // What a proposal is about never changes, so that it may be read before it is locked.
  const found = id && (await readProposal(app.db, id));
  if (!found || found.kind !== action) refuse('not_found', m.audit_proposal_unknown);
  const subject = { kind: found.subjectKind, id: found.subject };
  const verb = isApproved ? 'approve' : 'reject';
  await commitAction(app, caller, { action: `${action}.${verb}`, subject, reason }, async (tx) => {
    const proposal = (await lockProposal(tx, found.id)) ?? found;
    if (proposal.state !== 'open') refuse('already_done', m.audit_proposal_decided);
    if (isApproved && proposal.proposedBy === caller.staff) refuse('own_proposal', m.audit_proposal_own);
    const state = isApproved ? 'approved' : 'rejected';
    await updateProposal(tx, found.id, { state, by: caller.staff, at: app.clock.now(), reason });
    const done = isApproved ? await decision.carryOut(tx, proposal) : {};
    return { before: { state: 'open' }, after: { state, proposal: found.id, ...done }, result: undefined };
  });
}
