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
export type PaymentView = (typeof paymentStates)[number];
