import type { CardState } from '@istmo/contract/areas/cards/card-states';

/**
 * The life cycle of a card purchase, with the states that may follow each state; the trigger of app.card_purchase allows the same.
 * `open`: tokens are reserved, and the acquirer has not decided. `captured`: paid, the tokens are the customer's. `failed`: declined.
 * `expired`: not paid in time. `late`: captured after the tokens were released; the money is being returned. `returned`: it was.
 * `refunding`: staff decided a refund; the tokens are blocked. `refunded`: the acquirer returned the money. `disputed`: a charge-back is
 * not decided yet. `charged_back`: it was decided for the cardholder.
 */
export const transitions = {
  open: ['captured', 'failed', 'expired'],
  // Late: a subscription that it paid ended without units, and the card gets it back.
  captured: ['refunding', 'disputed', 'late'],
  failed: ['late'],
  expired: ['late'],
  late: ['returned'],
  returned: [],
  // Back when the acquirer refuses, or the customer has sold the tokens.
  refunding: ['refunded', 'captured'],
  refunded: [],
  // Back when the dispute is decided for the platform.
  disputed: ['captured', 'charged_back'],
  charged_back: [],
} as const satisfies Record<CardState, readonly CardState[]>;

/** The status of each state on the wire (requirement 1.4: 'completed' and 'rejected' have labels, others are shown raw). */
export const wireStatuses: Readonly<Record<CardState, 'pending' | 'completed' | 'rejected' | 'refunded'>> = {
  open: 'pending',
  captured: 'completed',
  failed: 'rejected',
  expired: 'rejected',
  late: 'rejected',
  returned: 'rejected',
  refunding: 'completed',
  refunded: 'refunded',
  disputed: 'completed',
  charged_back: 'refunded',
};
