/** How far identity verification is: not started, under review, to be repeated, verified (requirement 1.3.1). Only the provider changes it. */
export type KycStatus = 'none' | 'pending' | 'redo' | 'verified';

/** What a customer is, has accepted and has set up: all that the guard checks (requirement 1.6.2), and who the customer is. */
export type AccountStatus = {
  readonly username: string;
  readonly country: string;
  /** Empty until the profile names it. */
  readonly userType: '' | 'personal' | 'business';
  /** The profile holds what identity verification needs. */
  readonly hasProfile: boolean;
  /** The versions of the terms and the privacy notice that are in force. */
  readonly acceptedTerms: boolean;
  readonly acceptedDisclaimer: boolean;
  readonly acceptedSwapDisclaimer: boolean;
  readonly acceptedDepositDisclaimer: boolean;
  readonly acceptedWithdrawDisclaimer: boolean;
  readonly kycStatus: KycStatus;
  readonly hasTfa: boolean;
  readonly isSuspended: boolean;
  /** By the link of a security notice: the customer said that it was not them. */
  readonly isFrozen: boolean;
  readonly mayCreateAssets: boolean;
  /** Acts for a company of another account (area company-members). */
  readonly worksForCompany: boolean;
  readonly hasActiveBank: boolean;
  /** After a payment to them was taken back that they had spent (area debts): nothing can be withdrawn. */
  readonly owesMoney: boolean;
};
