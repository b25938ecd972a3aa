import type { CardReason, CardState } from '@istmo/contract/areas/cards/card-states';
import * as m from '@istmo/contract/messages';

/** What each state means for the customer. */
export const stateMeanings: Readonly<Record<CardState, () => string>> = {
  open: m.cards_meaning_open,
  captured: m.cards_meaning_captured,
  failed: m.cards_meaning_failed,
  expired: m.cards_meaning_expired,
  late: m.cards_meaning_late,
  returned: m.cards_meaning_returned,
  refunding: m.cards_meaning_refunding,
  refunded: m.cards_meaning_refunded,
  disputed: m.cards_meaning_disputed,
  charged_back: m.cards_meaning_charged_back,
};

/** Why a payment was declined; the others are for staff. */
export const declineWords: Readonly<Partial<Record<CardReason, () => string>>> = {
  declined: m.cards_declined,
  insufficient_funds: m.cards_declined_funds,
  card_expired: m.cards_declined_expired,
  wrong_code: m.cards_declined_code,
  error: m.cards_declined_error,
};

export const networkNames: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' };
