import { countWaitingStaff, decideStaff, listStaffProposals } from '@istmo/contract/areas/staff/staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { isPermitted, staffRoles } from '@istmo/contract/kernel/staff-role';
import * as m from '@istmo/contract/messages';
import * as z from 'zod/mini';
import { handleStaff } from '../../http/handler.ts';
import { showQueueLength } from '../../http/queue-length.ts';
import { refuse } from '../../http/refusal.ts';
import { type Approval, countProposals, handleDecision, readOpenProposals, showProposal } from '../audit/public.ts';
import { applyChange, changeAction } from './change-staff.ts';
import { findInvitable, invite, inviteAction } from './invite-staff.ts';

/* An approver is made or changed by two: an administrator proposes it and compliance admits it. */

const kinds = [inviteAction, changeAction];

const payloadSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  is_disabled: z.optional(z.enum(['true', 'false'])),
});

/** Who may reject may not always admit, and no one admits the account that is their own. */
function requireAdmitting({ caller }: Approval, subject: string): void {
  if (!isPermitted(caller.role, 'staff.admit')) refuse('role_required', m.staff_admit_role);
  if (caller.staff === subject) refuse('own_proposal', m.staff_own_account);
}

export const answerDecideStaff = handleDecision(decideStaff, {
  carryOut: {
    [inviteAction]: async (approval, { subject, payload, proposedBy: invitedBy }) => {
      requireAdmitting(approval, subject);
      const { app, tx, caller } = approval;
      const { name, email, role } = z.parse(payloadSchema, payload);
      const existing = await findInvitable(tx, email);
      const id = existing?.id ?? asId<'staff'>(subject);
      const staff = { id, name, email, role };
      await invite(app, tx, { staff, isNew: !existing, invitedBy, language: caller.language });
      return { name, email, role };
    },
    [changeAction]: async (approval, { subject, payload }) => {
      requireAdmitting(approval, subject);
      const { role, is_disabled: isDisabled } = z.parse(payloadSchema, payload);
      const change = { role, ...(isDisabled !== undefined && { isDisabled: isDisabled === 'true' }) };
      const { after } = await applyChange(approval.app, approval.tx, subject, change);
      return after;
    },
  },
  approved: m.staff_admitted,
  rejected: m.staff_proposal_rejected,
});

export const answerListStaffProposals = handleStaff(listStaffProposals, async (app, caller) => {
  const proposals = (await Promise.all(kinds.map((kind) => readOpenProposals(app.db, kind)))).flat();
  const data = proposals
    .toSorted((one, other) => one.proposedAt.getTime() - other.proposedAt.getTime())
    .map((proposal) => {
      const { name, email, role, is_disabled: isDisabled } = z.parse(payloadSchema, proposal.payload);
      const kind = proposal.kind === inviteAction ? ('invite' as const) : ('change' as const);
      return { ...showProposal(proposal, caller), kind, name, email, role, is_enabled: isDisabled === 'false' };
    });
  return { data };
});

export const answerCountWaitingStaff = handleStaff(countWaitingStaff, async (app) =>
  showQueueLength(await countProposals(app.db, kinds)),
);
