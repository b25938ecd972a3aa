import type { RefusalCode } from '@istmo/contract/kernel/refusal-code';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { PageType } from '../paths.ts';
import type { UserStatusReply } from './user-status.ts';

/** The remedy for the problem: the dashboard's banner offers the matching button. */
export type Remedy = 'disclaimer' | 'kyc' | 'tfa' | 'bank' | 'support';

export type AccessProblem = { readonly code: RefusalCode; readonly message: Message; readonly remedy?: Remedy };

type Visit = {
  readonly userStatus: UserStatusReply;
  /** The currency in the address, where there is one. */ readonly currency: string | undefined;
};
type Check = (visit: Visit) => AccessProblem | undefined;

const notSuspended: Check = ({ userStatus: { userData } }) =>
  userData.suspend_status === 1 ? { code: 'suspended', message: m.access_suspended, remedy: 'support' } : undefined;

const disclaimer: Check = ({ userStatus: { userData } }) =>
  userData.auth_status === 1
    ? undefined
    : { code: 'disclaimer_required', message: m.access_disclaimer_required, remedy: 'disclaimer' };

const verified: Check = ({ userStatus: { userData } }) =>
  userData.kyc_status === 3 ? undefined : { code: 'kyc_required', message: m.access_kyc_required, remedy: 'kyc' };

const twoFactor: Check = ({ userStatus: { userData } }) =>
  userData.tfa_status === 1 ? undefined : { code: 'tfa_required', message: m.access_tfa_required, remedy: 'tfa' };

const activeBank: Check = ({ userStatus: { BankDepSts } }) =>
  BankDepSts.depstatus === 1
    ? undefined
    : { code: 'bank_account_required', message: m.access_bank_account_required, remedy: 'bank' };

const mayCreate: Check = ({ userStatus: { assetDet } }) =>
  assetDet.assetstatus === 1 ? undefined : { code: 'asset_permission_required', message: m.access_denied };

/** A currency that is not in the list (COP, a listed asset) has no switch here: its own page asks the server. */
const isOpen =
  (service: 'withdraw_status' | 'deposit_status'): Check =>
  ({ userStatus: { endisStatus }, currency }) => {
    const switches = endisStatus.crypSts.find((entry) => entry.currency === currency);
    return !switches || switches[service] === 1
      ? undefined
      : { code: 'service_paused', message: m.access_service_paused };
  };

/**
 * The guard table, in the order in which the problems are reported. `signed-in` pages open to everybody with a session, also when suspended:
 * the dashboard that shows the suspension, and support. `customer` is what "nearly all pages" means. The server has the same one
 * (api/src/areas/access/guard.ts).
 */
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

/** The first reason why this customer may not open a page of this type; undefined when they may. */
export function findAccessProblem(type: PageType, visit: Visit): AccessProblem | undefined {
  for (const check of guardTable[type]) {
    const problem = check(visit);
    if (problem) return problem;
  }
  return undefined;
}
