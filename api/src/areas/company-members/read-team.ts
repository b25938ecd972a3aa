import { readTeam } from '@istmo/contract/areas/company-members/company-members.contract';
import { maxTeam } from '@istmo/contract/areas/company-members/company-members.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { readIssuerNames } from '../issuers/public.ts';
import { findCompany, listClosed } from './companies.ts';
import { listOpenInvitations } from './invitations.store.ts';
import { listMembershipsOf, readMembers } from './members.store.ts';

async function readOwn({ db, clock }: App, customer: CustomerId) {
  const company = await findCompany(db, customer);
  if (!company) return null;
  const [members, invitations] = await Promise.all([readMembers(db, customer), listOpenInvitations(db, customer)]);
  const now = clock.now();
  return {
    name: company.name,
    members: members.map(({ id, username, email, role, since, roleSince }) => ({
      id,
      name: username,
      email,
      role,
      since: since.toISOString(),
      role_since: roleSince.toISOString(),
    })),
    invitations: invitations.map(({ id, email, role, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      is_expired: expiresAt <= now,
    })),
    max_team: maxTeam,
  };
}

async function readCompanies(app: App, customer: CustomerId) {
  const memberships = await listMembershipsOf(app.db, customer);
  const issuers = memberships.map(({ issuer }) => issuer);
  const [names, closed] = await Promise.all([readIssuerNames(app.db, issuers), listClosed(app, app.db, issuers)]);
  return memberships.map(({ issuer, role, since }) => ({
    id: issuer,
    name: names.get(issuer) ?? '',
    role,
    since: since.toISOString(),
    is_closed: closed.has(issuer),
  }));
}

export const answerReadTeam = handle(readTeam, async (app, { customer }) => {
  const [own, companies] = await Promise.all([readOwn(app, customer), readCompanies(app, customer)]);
  return { own, companies };
});
