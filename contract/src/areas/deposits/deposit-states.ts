/** Where a deposit by a network is; `transitions` of the server says which may follow which. */
export const depositStates = [
  'pending',
  'confirming',
  'below_minimum',
  'in_review',
  'dropped',
  'failed',
  'credited',
  'final',
  'reversed',
  'closed',
] as const;
export type DepositState = (typeof depositStates)[number];
