import type { CustomerId } from '@istmo/contract/kernel/id';

/** The customer's rights as the guard checks them (specification 1, point 3: user data). Stored by the access area. */
export type AccountStatus = {
  readonly customer: CustomerId;
  readonly username: string;
  readonly country: string;
  readonly userType: '' | 'personal' | 'business';
  /** The profile holds what identity verification needs. */
  readonly hasProfile: boolean;
  readonly acceptedDisclaimer: boolean;
  readonly acceptedSwapDisclaimer: boolean;
  readonly acceptedDepositDisclaimer: boolean;
  readonly acceptedWithdrawDisclaimer: boolean;
  readonly kycStatus: 0 | 1 | 2 | 3;
  readonly hasTfa: boolean;
  readonly isSuspended: boolean;
  readonly mayCreateAssets: boolean;
  readonly hasActiveBank: boolean;
  readonly withdrawalCooldownUntil: Date | null;
};
