import type { PaymentView } from '@istmo/contract/areas/payments/payment-state';

/**
 * The life cycle of a payment by a link. `open`: its link can be paid, or an attempt is under way. `credited`: the money is in the wallet.
 * `expired`: no attempt succeeded; the bank may still say otherwise. `in_review`: another amount or currency arrived, which nothing credits;
 * `returned`: it went back to the payer. `reversed`: the bank took a credited payment back.
 */
export type PaymentState = 'open' | 'credited' | 'expired' | 'in_review' | 'returned' | 'reversed';

/** What may follow; the trigger of app.payment allows the same. */
export const nextStates: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  open: ['credited', 'expired', 'in_review'],
  expired: ['credited', 'in_review'],
  in_review: ['returned'],
  credited: ['reversed'],
  returned: [],
  reversed: [],
};

type PaymentProgress = { readonly state: PaymentState; readonly attemptState: 'pending' | 'declined' | null };

/** What the customer reads. */
export function toPaymentView({ state, attemptState }: PaymentProgress): PaymentView {
  if (state !== 'open' || attemptState === null) return state;
  return attemptState === 'pending' ? 'bank_pending' : 'declined';
}

/** The status on the wire, as deposits have it. */
export const paymentStatuses: Readonly<Record<PaymentState, 'pending' | 'completed' | 'rejected'>> = {
  open: 'pending',
  in_review: 'pending',
  credited: 'completed',
  expired: 'rejected',
  returned: 'rejected',
  reversed: 'rejected',
};
