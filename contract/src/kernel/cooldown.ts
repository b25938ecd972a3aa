/** Why money rests: after these changes withdrawals wait for a while, after a two-factor reset trading too (requirement 3.5). */
export const cooldownReasons = [
  'password-reset',
  'password-changed',
  'tfa-reset',
  'tfa-changed',
  'passkey-added',
  'deposit-reversed',
] as const;

export type CooldownReason = (typeof cooldownReasons)[number];
