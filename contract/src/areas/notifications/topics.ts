/** What an event may be about: the page asks again for what it shows of it, so an event carries no figures of its own. */
export const topics = [
  'balances',
  'deposits',
  'withdrawals',
  'swaps',
  'prices',
  'offering',
  'standing',
  'kyc',
  'security',
  'activity',
  'support',
  'session-ended',
] as const;
