import { changeMemberRole } from '@istmo/contract/areas/company-members/company-members.contract';
import { changeRoleRules } from '@istmo/contract/areas/company-members/company-members.rules';
import { asId, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { lockCustomer, readContact } from '../accounts/public.ts';
import { consumeCode } from '../security/public.ts';
import { announceMembership } from './company-notices.ts';
import { readRole } from './invite-member.ts';
import { insertMembership, lockMembership, storeEnd } from './members.store.ts';
import { proveOwner, requireOwnCompany, requireTfa } from './prove-owner.ts';
import { changedRoles } from './throttles.ts';

/** The row with the old role ends, and one with the new role begins. */
export const answerChangeRole = handle(changeMemberRole, async (app, caller, { id: sent, ...form }) => {
  checkForm(changeRoleRules, form);
  const company = await requireOwnCompany(app, caller);
  requireTfa(caller);
  await takeTurn(app, changedRoles, caller.customer);
  const id = parseId<'company-member'>(sent);
  const role = readRole(form.role);
  const proof = await proveOwner(app, caller, form.tfaCode);
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, caller.customer);
    await consumeCode(app, tx, proof);
    const membership = id && (await lockMembership(tx, id));
    if (membership?.issuer !== caller.customer) return refuse('not_found', m.company_member_unknown);
    if (membership.role === role) return refuse('already_done', m.company_same_role, { field: 'role' });
    const at = app.clock.now();
    await storeEnd(tx, membership.id, { as: 'role', at });
    await insertMembership(tx, {
      ...membership,
      id: asId<'company-member'>(newId()),
      role,
      roleSince: at,
      before: membership.id,
    });
    const { issuer, member } = membership;
    const { username } = await readContact(tx, member);
    await announceMembership(app, tx, 'role', { issuer, company: company.name, person: username, role, member });
  });
  return { message: m.company_role_changed };
});
