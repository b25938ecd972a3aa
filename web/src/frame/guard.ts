import type { RefusalCode } from '@istmo/contract/kernel/refusal-code';
import type { Said } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Standing } from './standing.ts';

/**
 * The page types of specification 1, point 6. `signed-in` pages open to everybody with a session, suspended too: the dashboard that tells
 * them so, and support. `customer` is what "nearly all pages" means.
 */
export type PageType =
  | 'signed-in'
  | 'customer'
  | 'wallet'
  | 'swap'
  | 'withdraw'
  | 'deposit'
  | 'bank-deposit'
  | 'bank-whitelist'
  | 'create-asset';

/** What would set it right: the dashboard's banner offers the matching button. */
export type Fix = 'disclaimer' | 'kyc' | 'tfa' | 'bank' | 'support';

export type Objection = { readonly code: RefusalCode; readonly say: Said; readonly fix?: Fix };

type Visit = {
  readonly standing: Standing;
  /** The currency in the address, where there is one. */ readonly currency: string | undefined;
};
type Check = (visit: Visit) => Objection | undefined;

const notSuspended: Check = ({ standing: { userData } }) =>
  userData.suspend_status === 1 ? { code: 'suspended', say: m.access_suspended, fix: 'support' } : undefined;

const disclaimer: Check = ({ standing: { userData } }) =>
  userData.auth_status === 1
    ? undefined
    : { code: 'disclaimer_required', say: m.access_disclaimer_required, fix: 'disclaimer' };

const verified: Check = ({ standing: { userData } }) =>
  userData.kyc_status === 3 ? undefined : { code: 'kyc_required', say: m.access_kyc_required, fix: 'kyc' };

const twoFactor: Check = ({ standing: { userData } }) =>
  userData.tfa_status === 1 ? undefined : { code: 'tfa_required', say: m.access_tfa_required, fix: 'tfa' };

const activeBank: Check = ({ standing: { BankDepSts } }) =>
  BankDepSts.depstatus === 1
    ? undefined
    : { code: 'bank_account_required', say: m.access_bank_account_required, fix: 'bank' };

const mayCreate: Check = ({ standing: { assetDet } }) =>
  assetDet.assetstatus === 1 ? undefined : { code: 'asset_permission_required', say: m.access_denied };

/** A currency that is not on the list (COP, a listed asset) has no switch here: its own page asks the server. */
const isOpen =
  (service: 'withdraw_status' | 'deposit_status'): Check =>
  ({ standing: { endisStatus }, currency }) => {
    const switches = endisStatus.crypSts.find((entry) => entry.currency === currency);
    return !switches || switches[service] === 1 ? undefined : { code: 'service_paused', say: m.access_service_paused };
  };

/** The guard table, in the order in which the customer hears it; the server holds the same one (api/src/areas/access/guard.ts). */
const guardTable: Readonly<Record<PageType, readonly Check[]>> = {
  'signed-in': [],
  customer: [notSuspended],
  wallet: [notSuspended, disclaimer, verified],
  deposit: [notSuspended, disclaimer, verified, isOpen('deposit_status')],
  swap: [notSuspended, disclaimer, verified, twoFactor],
  withdraw: [notSuspended, disclaimer, verified, twoFactor, isOpen('withdraw_status')],
  'bank-deposit': [notSuspended, verified, twoFactor, activeBank],
  'bank-whitelist': [notSuspended, verified, twoFactor],
  'create-asset': [notSuspended, mayCreate],
};

/** Why somebody of this standing may not open a page of this type; undefined when they may. */
export function objectionTo(type: PageType, visit: Visit): Objection | undefined {
  for (const check of guardTable[type]) {
    const objection = check(visit);
    if (objection) return objection;
  }
  return undefined;
}
