import {
  acceptCompanyInvitation,
  readCompanyInvitation,
} from '@istmo/contract/areas/company-members/company-members.contract';
import { invitationDays } from '@istmo/contract/areas/company-members/company-members.rules';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { hashToken } from '../../sign-in/token.ts';
import { maskEmail, readAccount } from '../accounts/public.ts';
import { readName, requireOpenCompany } from './companies.ts';
import { announceMembership } from './company-notices.ts';
import { findInvitation, type Invitation, lockLinkedInvitation, storeAccepted } from './invitations.store.ts';
import { findMembership, insertMembership } from './members.store.ts';
import { openedInvitations } from './throttles.ts';

type Visit = { readonly customer: CustomerId; readonly invitation: Invitation | undefined };

/** An invitation that the customer may accept now. Another account reads the masked address that it belongs to, and nothing else of it. */
async function checkInvitation(app: App, reader: Reader, { customer, invitation }: Visit) {
  if (!invitation) return refuse('link_invalid', m.company_link_unknown);
  const { issuer, email, acceptedAt, withdrawnAt, expiresAt } = invitation;
  if (issuer === customer) return refuse('conflict', m.company_link_own);
  const account = await readAccount(reader, customer);
  if (account.email.toLowerCase() !== email.toLowerCase() || !account.isActivated)
    return refuse('invitation_for_other', withParams(m.company_link_other, { email: maskEmail(email) }));
  const company = { issuer, name: await readName(reader, issuer) };
  if (withdrawnAt) return refuse('link_invalid', m.company_link_withdrawn);
  if (acceptedAt) return refuse('already_done', m.company_link_used);
  if (expiresAt <= app.clock.now())
    return refuse('link_expired', withParams(m.company_link_expired, { days: `${invitationDays}` }));
  if (await findMembership(reader, issuer, customer))
    return refuse('already_done', withParams(m.company_link_member, { company: company.name }));
  await requireOpenCompany(app, reader, company);
  return { invitation, company, username: account.username };
}

export const answerReadInvitation = handle(readCompanyInvitation, async (app, { customer }, { token }) => {
  await takeTurn(app, openedInvitations, customer);
  const found = await findInvitation(app.db, hashToken(token));
  const { invitation, company } = await checkInvitation(app, app.db, { customer, invitation: found });
  return { company: company.name, role: invitation.role, expires_at: invitation.expiresAt.toISOString() };
});

/** Of two tabs that accept, the second reads that it was accepted already. */
export const answerAcceptInvitation = handle(acceptCompanyInvitation, async (app, { customer }, { token }) => {
  await takeTurn(app, openedInvitations, customer);
  const name = await app.db.inTransaction(async (tx) => {
    const found = await lockLinkedInvitation(tx, hashToken(token));
    const { invitation, company, username } = await checkInvitation(app, tx, { customer, invitation: found });
    const { id, issuer, role } = invitation;
    const at = app.clock.now();
    await storeAccepted(tx, id, { by: customer, at });
    await insertMembership(tx, {
      id: asId<'company-member'>(newId()),
      issuer,
      member: customer,
      role,
      invitation: id,
      before: undefined,
      since: at,
      roleSince: at,
    });
    const change = { issuer, company: company.name, person: username, role, member: customer };
    await announceMembership(app, tx, 'joined', change);
    return company.name;
  });
  return { message: withParams(m.company_joined, { company: name }) };
});
