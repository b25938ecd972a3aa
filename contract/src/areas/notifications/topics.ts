/** The topics of events. An event has no data of its own: the page reloads what it shows of the topic. */
export const topics = [
  'balances',
  'deposits',
  'withdrawals',
  'swaps',
  'cards',
  'prices',
  'offering',
  'account-status',
  'kyc',
  'security',
  'activity',
  'support',
  'whitelist',
  'bank',
  'session-ended',
] as const;
