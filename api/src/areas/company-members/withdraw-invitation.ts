import { withdrawMemberInvitation } from '@istmo/contract/areas/company-members/company-members.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findAccount } from '../accounts/public.ts';
import { announceToCompany, sendWithdrawal } from './company-notices.ts';
import { lockInvitation, storeWithdrawn } from './invitations.store.ts';
import { requireOwnCompany } from './prove-owner.ts';

/** Another company's invitation is not found. An expired one has no link that works, so its address gets no e-mail. */
export const answerWithdrawInvitation = handle(withdrawMemberInvitation, async (app, caller, { id: sent }) => {
  const company = await requireOwnCompany(app, caller);
  const id = parseId<'company-invitation'>(sent);
  await app.db.inTransaction(async (tx) => {
    const invitation = id && (await lockInvitation(tx, id));
    if (invitation?.issuer !== caller.customer) return refuse('not_found', m.company_invitation_unknown);
    if (invitation.acceptedAt || invitation.withdrawnAt) return refuse('already_done', m.company_invitation_gone);
    const at = app.clock.now();
    await storeWithdrawn(tx, invitation.id, at);
    const { issuer, email: person, role } = invitation;
    const change = { issuer, company: company.name, person, role };
    await announceToCompany(app, tx, 'withdrawn', change);
    if (invitation.expiresAt <= at) return;
    const account = (await findAccount(tx, person))?.customer;
    await sendWithdrawal(app, tx, { change, account, otherwise: caller.language });
  });
  return { message: m.company_withdrawn };
});
