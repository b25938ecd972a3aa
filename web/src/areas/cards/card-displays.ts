import type { CardReason, CardState } from '@istmo/contract/areas/cards/card-states';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';

/** Each state as a word with its icon and colour. */
export const stateDisplays: Readonly<Record<CardState, StateDisplay>> = {
  open: { kind: 'working', name: m.cards_state_open },
  captured: { kind: 'done', name: m.cards_state_captured },
  failed: { kind: 'failed', name: m.cards_state_failed },
  expired: { kind: 'stopped', name: m.cards_state_expired },
  late: { kind: 'waiting', name: m.cards_state_late },
  returned: { kind: 'stopped', name: m.cards_state_returned },
  refunding: { kind: 'waiting', name: m.cards_state_refunding },
  refunded: { kind: 'stopped', name: m.cards_state_refunded },
  disputed: { kind: 'waiting', name: m.cards_state_disputed },
  charged_back: { kind: 'failed', name: m.cards_state_charged_back },
};

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
