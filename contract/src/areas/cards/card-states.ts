/** What a customer and staff see of a purchase; api/src/areas/cards/card-states.ts says which may follow which. */
export const cardStates = [
  'open',
  'captured',
  'failed',
  'expired',
  'late',
  'returned',
  'refunding',
  'refunded',
  'disputed',
  'charged_back',
] as const;
export type CardState = (typeof cardStates)[number];

/** Why a payment failed, or why a refund did not happen. */
export const cardReasons = [
  'declined',
  'insufficient_funds',
  'card_expired',
  'wrong_code',
  'error',
  'tokens_spent',
  'refund_refused',
] as const;
export type CardReason = (typeof cardReasons)[number];

/** What the acquirer says that does not fit; staff look at it. */
export const cardProblems = [
  'amount_differs',
  'refunded_outside',
  'dispute_after_refund',
  'return_refused',
  'escrow_short',
] as const;
export type CardProblem = (typeof cardProblems)[number];
