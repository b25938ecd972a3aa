import type { readUserStatus } from '@istmo/contract/areas/access/access.calls';
import type { PageVisit } from '@istmo/contract/areas/access/access.rules';
import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import { readHasTfa, readKycStatus } from '@istmo/contract/kernel/status-fields';
import type { ReplyAt } from '@istmo/contract/wire';

export type UserStatusReply = ReplyAt<typeof readUserStatus>;

/** The status of the signed-in customer, by which the guard decides, and the customer's balances. */
export type UserStatus = {
  readonly account: AccountStatus;
  readonly wallets: UserStatusReply['walletData'];
  readonly assets: UserStatusReply['assetData'];
  /** Whether deposits and withdrawals are open, for the instruments that the reply lists. */
  readonly switches: PageVisit['switches'];
  /** Since when the account is suspended; null when it is not. */
  readonly suspendedAt: string | null;
  /** Why the account is frozen; null when it is not. */
  readonly freeze: UserStatusReply['userData']['freeze'];
  /** What rests, and until when; null when nothing does. */
  readonly cooldown: UserStatusReply['userData']['cooldown'];
  /** After how many minutes without activity the session ends. */
  readonly idleMinutes: number;
};

/** The one place where the specification's field names become the account status. */
export function toUserStatus(reply: UserStatusReply): UserStatus {
  const { userData: user, BankDepSts: bank, endisStatus } = reply;
  return {
    account: {
      username: user.username,
      country: user.country,
      userType: user.user_type,
      hasProfile: user.profile_status === 1,
      acceptedTerms: user.terms_status === 1,
      acceptedDisclaimer: user.auth_status === 1,
      acceptedSwapDisclaimer: user.swap_dis === 1,
      acceptedDepositDisclaimer: user.deposit_dis === 1,
      acceptedWithdrawDisclaimer: user.withdraw_dis === 1,
      kycStatus: readKycStatus(user),
      hasTfa: readHasTfa(user),
      isSuspended: user.suspend_status === 1,
      isFrozen: user.freeze !== null,
      mayCreateAssets: user.asset_status === 1,
      worksForCompany: user.company_status === 1,
      hasActiveBank: bank.depstatus === 1,
      owesMoney: user.owes_status === 1,
    },
    wallets: reply.walletData,
    assets: reply.assetData,
    suspendedAt: user.suspended_at,
    freeze: user.freeze,
    cooldown: user.cooldown,
    idleMinutes: user.idle_minutes,
    switches: endisStatus.crypSts.map((entry) => ({
      code: entry.currency,
      acceptsDeposits: entry.deposit_status === 1,
      acceptsWithdrawals: entry.withdraw_status === 1,
      isStopped: entry.is_stopped,
    })),
  };
}
