import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { CooldownReason } from '@istmo/contract/kernel/cooldown';

/** The customer's account status as the access area stores it. */
export type StoredAccountStatus = AccountStatus & {
  readonly customer: CustomerId;
  readonly withdrawalCooldownUntil: Date | null;
  readonly tradingCooldownUntil: Date | null;
  readonly cooldownReason: CooldownReason | null;
};
