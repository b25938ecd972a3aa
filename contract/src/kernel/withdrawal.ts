/** Where a withdrawal is; the four at the end are final. */
export const withdrawalStates = [
  'pending',
  'confirmed',
  'resting',
  'in_review',
  'on_hold',
  'approved',
  'signed',
  'sent',
  'unknown',
  'replaced',
  'refused',
  'completed',
  'rejected',
  'expired',
  'cancelled',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Why it waits or was rejected. */
export const withdrawalReasons = [
  'security_change',
  'owing',
  'recent_deposit',
  'books_closed',
  'service_paused',
  'threshold',
  'awaiting_price',
  'no_price',
  'screening',
  'address_changed',
  'identity',
  'limit',
  'rules',
  'suspended',
  'frozen',
  'signer',
  'staff',
  'network',
  'originator',
  'beneficiary',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];
