import type { PaymentView } from '@istmo/contract/areas/payments/payment-state';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';

/** What a customer reads about a payment, as a word with its icon and colour. */
export const paymentDisplays: Readonly<Record<PaymentView, StateDisplay>> = {
  open: { kind: 'open', name: m.payments_state_open },
  bank_pending: { kind: 'working', name: m.payments_state_bank_pending },
  declined: { kind: 'failed', name: m.payments_state_declined },
  credited: { kind: 'done', name: m.payments_state_credited },
  expired: { kind: 'stopped', name: m.payments_state_expired },
  in_review: { kind: 'waiting', name: m.payments_state_in_review },
  returned: { kind: 'stopped', name: m.payments_state_returned },
  reversed: { kind: 'failed', name: m.payments_state_reversed },
};
