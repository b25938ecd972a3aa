import { key, sandboxOnly, text, timeZone, wholeNumber } from './setting-kinds.ts';

/** Those of withdrawals and of the signer. */
export const withdrawalSettings = {
  signerUrl: text('ISTMO_SIGNER_URL', '', 'login of the signer; with it the sandbox runs its signer beside itself'),
  approvalKey: sandboxOnly(
    key(
      'ISTMO_APPROVAL_KEY',
      'c2FuZGJveCBhcHByb3ZhbHMsIGtub3duIHRvIGFsbCE=',
      'Ed25519 key that signs approvals of withdrawal addresses (base64, 32 bytes); the signer has its public key',
    ),
  ),
  timeZone: timeZone('ISTMO_TIME_ZONE', 'America/El_Salvador', 'time zone of the days and months of limits'),
  withdrawalLinkMinutes: wholeNumber(
    'ISTMO_WITHDRAWAL_LINK_MINUTES',
    15,
    'a withdrawal that is not confirmed by its emailed link within this time expires',
  ),
  withdrawalApprovalUsd: wholeNumber(
    'ISTMO_WITHDRAWAL_APPROVAL_USD',
    5_000,
    'withdrawals worth more than this are approved by two members of staff',
  ),
  withdrawalAnswerHours: wholeNumber(
    'ISTMO_WITHDRAWAL_ANSWER_HOURS',
    4,
    'time within which staff decide a withdrawal that waits for them, as the customer reads it',
  ),
} as const;
