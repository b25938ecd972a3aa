import * as m from '@istmo/contract/messages';
import type { Access } from '@istmo/contract/kernel/endpoint';
import type { Message } from '@istmo/contract/kernel/message';
import type { RefusalCode } from '@istmo/contract/kernel/refusal-code';
import type { Standing } from '../../http/standing.ts';

export type Objection = { readonly code: RefusalCode; readonly say: Message };

type Check = (standing: Standing) => Objection | undefined;

const notSuspended: Check = (who) => (who.isSuspended ? { code: 'suspended', say: m.access_suspended } : undefined);
const disclaimer: Check = (who) =>
  who.acceptedDisclaimer ? undefined : { code: 'disclaimer_required', say: m.access_disclaimer_required };
const verified: Check = (who) =>
  who.kycStatus === 3 ? undefined : { code: 'kyc_required', say: m.access_kyc_required };
const twoFactor: Check = (who) => (who.hasTfa ? undefined : { code: 'tfa_required', say: m.access_tfa_required });
const activeBank: Check = (who) =>
  who.hasActiveBank ? undefined : { code: 'bank_account_required', say: m.access_bank_account_required };
const mayCreate: Check = (who) =>
  who.mayCreateAssets ? undefined : { code: 'asset_permission_required', say: m.access_denied };

/** The guard table of specification 1, point 6, in its order: the first check that objects is the one the customer hears. */
const checks: Readonly<Record<Exclude<Access, 'public'>, readonly Check[]>> = {
  session: [],
  customer: [notSuspended],
  wallet: [notSuspended, disclaimer, verified],
  trade: [notSuspended, disclaimer, verified, twoFactor],
  verified: [notSuspended, verified, twoFactor],
  'bank-deposit': [notSuspended, verified, twoFactor, activeBank],
  'create-asset': [notSuspended, mayCreate],
};

export function objectionTo(access: Exclude<Access, 'public'>, standing: Standing): Objection | undefined {
  for (const check of checks[access]) {
    const objection = check(standing);
    if (objection) return objection;
  }
  return undefined;
}
