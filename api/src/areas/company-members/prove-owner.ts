import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type CodeProof, checkCode } from '../security/public.ts';
import { type Company, findCompany } from './companies.ts';

/** The company of the caller's own account, which alone manages its team. */
export async function requireOwnCompany(app: App, { customer }: Caller): Promise<Company> {
  return (await findCompany(app.db, customer)) ?? refuse('asset_permission_required', m.company_no_right);
}

/** Checks the code of a change that gives a person a right; consume it in the transaction of the change. */
export async function proveOwner(app: App, { customer }: Caller, code: string): Promise<CodeProof> {
  const proof = await checkCode(app, { customer, code });
  return proof ?? refuse('wrong_code', m.security_code_invalid, { field: 'tfaCode' });
}

/** A change that needs a code needs two-factor. */
export function requireTfa({ accountStatus }: Caller): void {
  if (!accountStatus.hasTfa) refuse('tfa_off', m.security_tfa_is_off);
}
