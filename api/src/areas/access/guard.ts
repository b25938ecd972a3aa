import * as m from '@istmo/contract/messages';
import type { Access } from '@istmo/contract/kernel/endpoint';
import type { Message } from '@istmo/contract/kernel/message';
import type { RefusalCode } from '@istmo/contract/kernel/refusal-code';
import type { AccountStatus } from '../../http/account-status.ts';

export type AccessProblem = { readonly code: RefusalCode; readonly message: Message };

type Check = (status: AccountStatus) => AccessProblem | undefined;

const notSuspended: Check = (status) =>
  status.isSuspended ? { code: 'suspended', message: m.access_suspended } : undefined;
const disclaimerAccepted: Check = (status) =>
  status.acceptedDisclaimer ? undefined : { code: 'disclaimer_required', message: m.access_disclaimer_required };
const identityVerified: Check = (status) =>
  status.kycStatus === 3 ? undefined : { code: 'kyc_required', message: m.access_kyc_required };
const twoFactorOn: Check = (status) =>
  status.hasTfa ? undefined : { code: 'tfa_required', message: m.access_tfa_required };
const bankActive: Check = (status) =>
  status.hasActiveBank ? undefined : { code: 'bank_account_required', message: m.access_bank_account_required };
const mayCreateAssets: Check = (status) =>
  status.mayCreateAssets ? undefined : { code: 'asset_permission_required', message: m.access_denied };

/** The guard table of specification 1, point 6, in its order: the customer gets the message of the first check that fails. */
const checks: Readonly<Record<Exclude<Access, 'public'>, readonly Check[]>> = {
  session: [],
  customer: [notSuspended],
  wallet: [notSuspended, disclaimerAccepted, identityVerified],
  trade: [notSuspended, disclaimerAccepted, identityVerified, twoFactorOn],
  verified: [notSuspended, identityVerified, twoFactorOn],
  'bank-deposit': [notSuspended, identityVerified, twoFactorOn, bankActive],
  'create-asset': [notSuspended, mayCreateAssets],
};

export function findAccessProblem(access: Exclude<Access, 'public'>, status: AccountStatus): AccessProblem | undefined {
  for (const check of checks[access]) {
    const problem = check(status);
    if (problem) return problem;
  }
  return undefined;
}
