import {
  endMembership,
  listCompanyMembers,
} from '@istmo/contract/areas/company-members/company-members.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { maskEmail, seesEmail } from '../../accounts/public.ts';
import { commitAction, lookAtCustomer } from '../../audit/public.ts';
import { hasRightToIssue, readIssuerNames } from '../../issuers/public.ts';
import { announceEnd } from '../end-membership.ts';
import { listOpenInvitations } from '../invitations.store.ts';
import {
  findMembershipById,
  listMembershipsOf,
  lockMembership,
  readPastMembers,
  storeEndByStaff,
} from '../members.store.ts';

const maxShown = 200;

export const answerListCompanyMembers = handleStaff(listCompanyMembers, async (app, caller, { id }) => {
  const customer = await lookAtCustomer(app, caller, id);
  const [mayIssue, members, invitations, memberships] = await Promise.all([
    hasRightToIssue(app.db, customer),
    readPastMembers(app.db, customer, maxShown),
    listOpenInvitations(app.db, customer),
    listMembershipsOf(app.db, customer),
  ]);
  const names = await readIssuerNames(
    app.db,
    memberships.map(({ issuer }) => issuer),
  );
  return {
    may_issue: mayIssue,
    members: members.map((row) => ({
      id: row.id,
      customer_id: row.member,
      name: row.username,
      role: row.role,
      since: row.since.toISOString(),
      ended_at: row.endedAt?.toISOString() ?? null,
      ended_as: row.endedAs,
    })),
    invitations: invitations.map(({ email, role, expiresAt }) => ({
      email: seesEmail(caller.role) ? email : maskEmail(email),
      role,
      expires_at: expiresAt.toISOString(),
    })),
    companies: memberships.map((row) => ({
      id: row.id,
      customer_id: row.issuer,
      name: names.get(row.issuer) ?? '',
      role: row.role,
      since: row.since.toISOString(),
    })),
  };
});

/** The entry in the audit log is about the company; the two customers do not read the reason. */
export const answerEndMembership = handleStaff(endMembership, async (app, caller, { id: sent, reason }) => {
  const id = parseId<'company-member'>(sent);
  const found = (id && (await findMembershipById(app.db, id))) ?? refuse('not_found', m.company_staff_unknown);
  const subject = { kind: 'customer', id: found.issuer };
  await commitAction(app, caller, { action: 'company.end-membership', subject, reason }, async (tx) => {
    const membership = await lockMembership(tx, found.id);
    if (!membership) return refuse('already_done', m.company_staff_ended_already);
    await storeEndByStaff(tx, membership.id, { by: caller.staff, at: app.clock.now() });
    await announceEnd(app, tx, membership, 'ended');
    const { member, role } = membership;
    return { before: { member, role }, after: { member, role: '' }, result: undefined };
  });
  return { message: m.company_staff_end_done };
});
