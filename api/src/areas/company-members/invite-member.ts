import { inviteMember } from '@istmo/contract/areas/company-members/company-members.contract';
import {
  invitationDays,
  inviteMemberRules,
  maxTeam,
} from '@istmo/contract/areas/company-members/company-members.rules';
import { type CompanyRole, companyRoles } from '@istmo/contract/kernel/company-role';
import { asId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurns } from '../../http/throttle.ts';
import { hashToken, newToken } from '../../sign-in/token.ts';
import { findAccount, lockCustomer } from '../accounts/public.ts';
import { consumeCode } from '../security/public.ts';
import type { Company } from './companies.ts';
import { announceToCompany, sendInvitation } from './company-notices.ts';
import { insertInvitation, listOpenInvitations, storeWithdrawn } from './invitations.store.ts';
import { readMembers } from './members.store.ts';
import { proveOwner, requireOwnCompany, requireTfa } from './prove-owner.ts';
import { invitationsTo, sentInvitations } from './throttles.ts';

const invitationMs = invitationDays * 86_400_000;

/** The role of a form that the rules accepted. */
export const readRole = (text: string): CompanyRole =>
  companyRoles.find((role) => role === text) ?? refuse('invalid_field', m.company_role_missing, { field: 'role' });

/** Makes room for a new invitation: an expired one of the same address is withdrawn; an open one, a member and a full team are refused. */
async function makeRoom(app: App, tx: Tx, { issuer }: Company, email: string): Promise<void> {
  const at = app.clock.now();
  const [members, invitations] = await Promise.all([readMembers(tx, issuer), listOpenInvitations(tx, issuer)]);
  const isSame = (one: { readonly email: string }): boolean => one.email.toLowerCase() === email.toLowerCase();
  if (members.some(isSame)) refuse('already_done', m.company_member_already, { field: 'email' });
  const open = invitations.filter(({ expiresAt }) => expiresAt > at);
  if (open.some(isSame)) refuse('already_done', m.company_open_already, { field: 'email' });
  if (members.length + open.length >= maxTeam)
    refuse('entries_full', withParams(m.company_team_full, { max: `${maxTeam}` }));
  const expired = invitations.find(isSame);
  if (expired) await storeWithdrawn(tx, expired.id, at);
}

/** The reply is the same whether or not the address has an account. */
export const answerInviteMember = handle(inviteMember, async (app, caller, form) => {
  checkForm(inviteMemberRules, form);
  const company = await requireOwnCompany(app, caller);
  requireTfa(caller);
  const { customer, language } = caller;
  const email = form.email.trim();
  await takeTurns(app, [
    [sentInvitations, customer],
    [invitationsTo, email.toLowerCase()],
  ]);
  const proof = await proveOwner(app, caller, form.tfaCode);
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    await consumeCode(app, tx, proof);
    const account = (await findAccount(tx, email))?.customer;
    if (account === customer) refuse('conflict', m.company_own_email, { field: 'email' });
    await makeRoom(app, tx, company, email);
    const createdAt = app.clock.now();
    const token = newToken();
    const role = readRole(form.role);
    await insertInvitation(tx, {
      id: asId<'company-invitation'>(newId()),
      issuer: customer,
      email,
      role,
      tokenHash: hashToken(token),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + invitationMs),
    });
    const change = { issuer: customer, company: company.name, person: email, role };
    await announceToCompany(app, tx, 'invited', change);
    await sendInvitation(app, tx, { change, token, account, otherwise: language });
  });
  return { message: m.company_invited };
});
