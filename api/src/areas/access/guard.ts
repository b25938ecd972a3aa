import * as m from '@istmo/contract/messages';
import type { Access } from '@istmo/contract/kernel/endpoint';
import type { Message } from '@istmo/contract/kernel/message';
import type { RefusalCode } from '@istmo/contract/kernel/refusal-code';
import type { AccountStatus } from '../../http/account-status.ts';

export type AccessProblem = { readonly code: RefusalCode; readonly say: Message };

type Check = (standing: AccountStatus) => AccessProblem | undefined;

const notSuspended: Check = (who) => (who.isSuspended ? { code: 'suspended', say: m.access_suspended } : undefined);
const disclaimerAccepted: Check = (who) =>
  who.acceptedDisclaimer ? undefined : { code: 'disclaimer_required', say: m.access_disclaimer_required };
const identityVerified: Check = (who) =>
  who.kycStatus === 3 ? undefined : { code: 'kyc_required', say: m.access_kyc_required };
const twoFactorOn: Check = (who) => (who.hasTfa ? undefined : { code: 'tfa_required', say: m.access_tfa_required });
const bankActive: Check = (who) =>
  who.hasActiveBank ? undefined : { code: 'bank_account_required', say: m.access_bank_account_required };
const mayCreateAssets: Check = (who) =>
  who.mayCreateAssets ? undefined : { code: 'asset_permission_required', say: m.access_denied };

/** The guard table of specification 1, point 6, in its order: the first check that objects is the one the customer hears. */
const checks: Readonly<Record<Exclude<Access, 'public'>, readonly Check[]>> = {
  session: [],
  customer: [notSuspended],
  wallet: [notSuspended, disclaimerAccepted, identityVerified],
  trade: [notSuspended, disclaimerAccepted, identityVerified, twoFactorOn],
  verified: [notSuspended, identityVerified, twoFactorOn],
  'bank-deposit': [notSuspended, identityVerified, twoFactorOn, bankActive],
  'create-asset': [notSuspended, mayCreateAssets],
};

export function findAccessProblem(access: Exclude<Access, 'public'>, standing: AccountStatus): AccessProblem | undefined {
  for (const check of checks[access]) {
    const objection = check(standing);
    if (objection) return objection;
  }
  return undefined;
}
