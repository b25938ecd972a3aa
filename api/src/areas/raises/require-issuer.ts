import type { CompanyRole } from '@istmo/contract/kernel/company-role';
import type { CustomerId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { findAssetOwner } from '../assets/public.ts';
import { listCompaniesOf, requireCompanyRole } from '../company-members/public.ts';
import { findRaise, lockRaise, type Raise } from './raises.store.ts';

/** Whether the customer acts for the company; what the role does not allow is refused. */
async function actsFor(app: App, customer: CustomerId, issuer: CustomerId, needed: CompanyRole): Promise<boolean> {
  if (customer === issuer) return true;
  if (!(await listCompaniesOf(app.db, customer)).some((company) => company.issuer === issuer)) return false;
  await requireCompanyRole(app, customer, issuer, needed);
  return true;
}

/** A raise of a company that the customer acts for; another's is not found, and what the role does not allow is refused. */
export async function requireIssuer(
  app: App,
  customer: CustomerId,
  reference: string,
  needed: CompanyRole = 'editor',
): Promise<Raise> {
  const raise = await findRaise(app.db, reference);
  if (!raise || !(await actsFor(app, customer, raise.issuer, needed)))
    return refuse('not_found', m.issuing_unknown, { field: 'reference' });
  return raise;
}

/** Locks the row of a raise that must be in one of these states. */
export async function lockInState(tx: Tx, { id }: Raise, states: readonly Raise['state'][]): Promise<Raise> {
  const raise = await lockRaise(tx, id);
  return raise && states.includes(raise.state) ? raise : refuse('already_done', m.issuing_other_state);
}

export type OwnSecurity = { readonly code: string; readonly issuer: CustomerId };

/** A security of a company that the customer acts for; another's is not found. */
export async function requireOwnSecurity(app: App, customer: CustomerId, sent: string): Promise<OwnSecurity> {
  const code = sent.trim().toUpperCase();
  const owner = await findAssetOwner(app.db, code);
  if (!owner || !(await actsFor(app, customer, owner.customer, 'editor')))
    return refuse('not_found', m.issuing_no_security, { field: 'security' });
  return { code, issuer: owner.customer };
}
