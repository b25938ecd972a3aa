import type { PaymentView } from '@istmo/contract/areas/payments/payment-state';
import * as m from '@istmo/contract/messages';
import type { StatusKind } from '@istmo/ui/Tag';

type Display = { readonly kind: StatusKind; readonly word: () => string };

/** What a customer reads about a payment, as a word with its icon and colour. */
export const paymentDisplays: Readonly<Record<PaymentView, Display>> = {
  open: { kind: 'open', word: m.payments_state_open },
  bank_pending: { kind: 'working', word: m.payments_state_bank_pending },
  declined: { kind: 'failed', word: m.payments_state_declined },
  credited: { kind: 'done', word: m.payments_state_credited },
  expired: { kind: 'stopped', word: m.payments_state_expired },
  in_review: { kind: 'waiting', word: m.payments_state_in_review },
  returned: { kind: 'stopped', word: m.payments_state_returned },
  reversed: { kind: 'failed', word: m.payments_state_reversed },
};
