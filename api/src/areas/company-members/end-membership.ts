import { leaveCompany, removeMember } from '@istmo/contract/areas/company-members/company-members.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readContact } from '../accounts/public.ts';
import { readName } from './companies.ts';
import { announceMembership } from './company-notices.ts';
import { findMembership, lockMembership, type Membership, storeEnd } from './members.store.ts';
import { requireOwnCompany } from './prove-owner.ts';

/** Tells both sides that a membership ended. */
export async function announceEnd(
  app: App,
  tx: Tx,
  { issuer, member, role }: Membership,
  news: 'removed' | 'left' | 'ended',
): Promise<void> {
  const [company, { username: person }] = await Promise.all([readName(tx, issuer), readContact(tx, member)]);
  await announceMembership(app, tx, news, { issuer, company, person, role, member });
}

async function end(app: App, tx: Tx, membership: Membership, as: 'removed' | 'left'): Promise<void> {
  await storeEnd(tx, membership.id, { as, at: app.clock.now() });
  await announceEnd(app, tx, membership, as);
}

/** Takes access away at once; no code, so that nothing delays it. */
export const answerRemoveMember = handle(removeMember, async (app, caller, { id: sent }) => {
  await requireOwnCompany(app, caller);
  const id = parseId<'company-member'>(sent);
  await app.db.inTransaction(async (tx) => {
    const membership = id && (await lockMembership(tx, id));
    if (membership?.issuer !== caller.customer) return refuse('not_found', m.company_member_unknown);
    await end(app, tx, membership, 'removed');
  });
  return { message: m.company_removed };
});

export const answerLeaveCompany = handle(leaveCompany, async (app, { customer }, { id: sent }) => {
  const issuer = parseId<'customer'>(sent);
  await app.db.inTransaction(async (tx) => {
    const found = issuer && (await findMembership(tx, issuer, customer));
    const membership = found && (await lockMembership(tx, found.id));
    if (!membership) return refuse('not_found', m.company_unknown);
    await end(app, tx, membership, 'left');
  });
  return { message: m.company_left };
});
