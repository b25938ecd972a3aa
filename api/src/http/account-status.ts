import type { CustomerId } from '@istmo/contract/kernel/id';

/** What the guard knows of one customer (specification 1, point 3: user data). The access room keeps it. */
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
  readonly withdrawalsRestUntil: Date | null;
};
