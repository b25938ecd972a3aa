import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { RestReason } from '@istmo/contract/kernel/rest';

/** The customer's account status as the access area stores it. */
export type StoredAccountStatus = AccountStatus & {
  readonly customer: CustomerId;
  readonly withdrawalCooldownUntil: Date | null;
  readonly tradingCooldownUntil: Date | null;
  readonly cooldownReason: RestReason | null;
};
