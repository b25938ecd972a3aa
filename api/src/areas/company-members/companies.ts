import { type CompanyRole, includesRole, type OwnCompanyRole } from '@istmo/contract/kernel/company-role';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readAccountStatuses } from '../access/public.ts';
import { hasRightToIssue, readIssuerNames } from '../issuers/public.ts';
import { findMembership, listMembershipsOf, type Member, readMembers } from './members.store.ts';

/** An issuer with the name by which others know it: a customer account for which other customers may act. */
export type Company = { readonly issuer: CustomerId; readonly name: string };

/** A company as one customer acts for it. */
export type ActedFor = Company & { readonly role: OwnCompanyRole };

/** The company of an account that has the right to issue; undefined for any other account. */
export async function findCompany(reader: Reader, issuer: CustomerId): Promise<Company | undefined> {
  if (!(await hasRightToIssue(reader, issuer))) return undefined;
  return { issuer, name: await readName(reader, issuer) };
}

export async function readName(reader: Reader, issuer: CustomerId): Promise<string> {
  return (await readIssuerNames(reader, [issuer])).get(issuer) ?? '';
}

async function findOwnRole(
  reader: Reader,
  customer: CustomerId,
  issuer: CustomerId,
): Promise<OwnCompanyRole | undefined> {
  if (customer === issuer) return (await hasRightToIssue(reader, issuer)) ? 'owner' : undefined;
  return (await findMembership(reader, issuer, customer))?.role;
}

/** Which of the accounts are suspended or frozen, as the account of a deceased customer is too. */
export async function listClosed(
  app: App,
  reader: Reader,
  customers: readonly CustomerId[],
): Promise<ReadonlySet<CustomerId>> {
  const statuses = await readAccountStatuses(reader, customers, app.clock.now());
  return new Set(
    statuses.filter(({ isSuspended, isFrozen }) => isSuspended || isFrozen).map((status) => status.customer),
  );
}

/** Refuses with `company_closed` while the account of the company is suspended or frozen. */
export async function requireOpenCompany(app: App, reader: Reader, { issuer, name }: Company): Promise<void> {
  if ((await listClosed(app, reader, [issuer])).has(issuer))
    refuse('company_closed', withParams(m.company_closed, { company: name }));
}

/**
 * The company, where the customer may do for it what needs the role. Refuses with `not_found` who does not act for it, with `company_closed` while either
 * account is suspended or frozen, and with `company_role_required` an editor where an approver is needed. `companyRefusals` of the contract lists them.
 */
export async function requireCompanyRole(
  app: App,
  customer: CustomerId,
  issuer: CustomerId,
  needed: CompanyRole,
): Promise<ActedFor> {
  const role = await findOwnRole(app.db, customer, issuer);
  if (!role) return refuse('not_found', m.company_unknown);
  const company = { issuer, name: await readName(app.db, issuer), role };
  if ((await listClosed(app, app.db, [customer])).has(customer)) refuse('company_closed', m.company_self_closed);
  await requireOpenCompany(app, app.db, company);
  if (!includesRole(role, needed))
    refuse('company_role_required', withParams(m.company_approver_required, { company: company.name }));
  return company;
}

/**
 * The companies that a customer may act for: the own account first where it has the right to issue, then others, the longest first. Suspended ones are among
 * them; `requireCompanyRole` refuses those.
 */
export async function listCompaniesOf(reader: Reader, customer: CustomerId): Promise<ActedFor[]> {
  const [isOwner, memberships] = await Promise.all([
    hasRightToIssue(reader, customer),
    listMembershipsOf(reader, customer),
  ]);
  const own: readonly { issuer: CustomerId; role: OwnCompanyRole }[] = isOwner
    ? [{ issuer: customer, role: 'owner' }]
    : [];
  const acted = [...own, ...memberships.map(({ issuer, role }) => ({ issuer, role }))];
  const names = await readIssuerNames(
    reader,
    acted.map(({ issuer }) => issuer),
  );
  return acted.map(({ issuer, role }) => ({ issuer, role, name: names.get(issuer) ?? '' }));
}

/** Who acts for a company beside its own account, the longest first. */
export const listMembers = (reader: Reader, issuer: CustomerId): Promise<Member[]> => readMembers(reader, issuer);
