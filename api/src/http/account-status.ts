import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { CooldownReason } from '@istmo/contract/kernel/cooldown';

/** The customer's account status as the access area stores it. */
export type StoredAccountStatus = AccountStatus & {
  readonly customer: CustomerId;
  /** What kind of investor staff take the customer for. */
  readonly investorCategory: InvestorCategory;
  readonly withdrawalCooldownUntil: Date | null;
  readonly tradingCooldownUntil: Date | null;
  readonly cooldownReason: CooldownReason | null;
};
