/**
 * What a customer reads about a payment by a link. `open`: the link can be paid; `bank_pending` and `declined`: the state of the newest attempt;
 * `credited`: it is in the wallet; `in_review`: something else arrived than was requested; `returned`: and went back; `reversed`: the bank
 * took a credited payment back.
 */
export const paymentStates = [
  'open',
  'bank_pending',
  'declined',
  'credited',
  'expired',
  'in_review',
  'returned',
  'reversed',
] as const;
/** What its timeline can show. */
export const paymentSteps = [...paymentStates, 'attempt_approved', 'attempt_voided'] as const;
/** What the provider says of an attempt. */
export const attemptViews = ['pending', 'approved', 'declined', 'voided', 'unknown'] as const;
/** Why staff look at one: another amount arrived, money that is credited to no customer, or no decision after the link's end. */
export const paymentProblems = ['in_review', 'surplus', 'stuck'] as const;
export type PaymentProblem = (typeof paymentProblems)[number];
export type PaymentView = (typeof paymentStates)[number];
